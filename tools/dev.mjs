// `npm run dev`: runs the API, the payment host and the web server from their sources. React components, styles and
// pages update in the browser, without a reload where React Refresh allows it; a change in the API, content/ or
// server/ restarts its process.
import { spawn } from "node:child_process";
import path from "node:path";
import { getPaymentPort, root } from "./prepare.mjs";
const webPort = process.env.PORT || "3000";
const apiPort = process.env.API_PORT || "4000";
const env = {
  ...process.env,
  NODE_ENV: "development",
  APP_MODE: process.env.APP_MODE || "demo",
  HOST: process.env.HOST || "127.0.0.1",
};
const paymentPort = getPaymentPort(env);
const watch = (entry, settings, ...options) =>
  spawn(
    process.execPath,
    [path.join(root, "node_modules/tsx/dist/cli.mjs"), "watch", "--clear-screen=false", ...options, entry],
    {
      cwd: root,
      stdio: "inherit",
      env: { ...env, ...settings },
    },
  );

const children = [
  ...(process.env.API_BASE_URL
    ? []
    : [watch("api/main.ts", { WEB_INTERNAL_URL: `http://127.0.0.1:${webPort}` }, "--include=content")]),
  ...(paymentPort === "0" ? [] : [watch("payment-host/main.ts", { PAYMENT_PORT: paymentPort })]),
  watch("server/dev.ts", { API_BASE_URL: process.env.API_BASE_URL || `http://127.0.0.1:${apiPort}` }),
];
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
