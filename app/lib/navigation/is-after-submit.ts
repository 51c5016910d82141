import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** For layouts whose data depends on what the viewer does and not on the page: loaded again after a form only. */
export const isAfterSubmit = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined && formMethod !== "GET" && defaultShouldRevalidate;
