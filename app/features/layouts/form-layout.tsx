import { Outlet } from "@remix-run/react";
import formPage from "~/ui/form-page.module.css";

/** Around pages each of which is one form or message. */
export const FormLayout = () => (
  <div className={formPage.page}>
    <Outlet />
  </div>
);
