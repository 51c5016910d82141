import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { css } from "../../catalog.mjs";

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Cinema</title>
        <style dangerouslySetInnerHTML={{ __html: css }} />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
