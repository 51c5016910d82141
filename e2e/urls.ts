/** Ports of the servers started by browser tests: three consecutive ones from E2E_PORT, and 1000, 2000 and 3000 above. */
const firstPort = Number(process.env.E2E_PORT ?? 3100);
const getOrigin = (port: number) => `http://127.0.0.1:${port}`;
const toApi = (web: string) => getOrigin(Number(new URL(web).port) + 1000);

const toIssuer = (web: string) => getOrigin(Number(new URL(web).port) + 2000);
const toPaymentHost = (web: string) => getOrigin(Number(new URL(web).port) + 3000);

export const webOrigin = getOrigin(firstPort);
export const apiOrigin = toApi(webOrigin);
export const paymentOrigin = toPaymentHost(webOrigin);
/** The same server under a host name configured as a gift host. */
export const giftOrigin = `http://localhost:${firstPort}`;
/** For tests that start a web server of their own. */
export const secondWebOrigin = getOrigin(firstPort + 1);
/** The server of the tests that break the service for everyone. */
export const ownWebOrigin = getOrigin(firstPort + 2);
export const ownApiOrigin = toApi(ownWebOrigin);

/** Settings of a server that listens at this origin. */
export const serverEnv = (origin: string, dataDir: string) => ({
  // As a demonstration, which besides draws the home page's pictures at the start.
  APP_MODE: "test",
  PORT: new URL(origin).port,
  API_PORT: new URL(toApi(origin)).port,
  ISSUER_PORT: new URL(toIssuer(origin)).port,
  ISSUER_ORIGIN: toIssuer(origin),
  PAYMENT_PORT: new URL(toPaymentHost(origin)).port,
  PAYMENT_ORIGIN: toPaymentHost(origin),
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  RATE_LIMIT_FACTOR: "1000",
  GIFT_HOSTS: new URL(giftOrigin).hostname,
});
