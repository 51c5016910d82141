/** Ports of the servers started by browser tests: five consecutive ones from E2E_PORT, and 1000, 2000 and 3000 above. */
const firstPort = Number(process.env.E2E_PORT ?? 3100);
const getOrigin = (port: number) => `http://127.0.0.1:${port}`;
const getApiOrigin = (web: string) => getOrigin(Number(new URL(web).port) + 1000);

const getIssuerOrigin = (web: string) => getOrigin(Number(new URL(web).port) + 2000);
const getPaymentOrigin = (web: string) => getOrigin(Number(new URL(web).port) + 3000);

export const webOrigin = getOrigin(firstPort);
export const apiOrigin = getApiOrigin(webOrigin);
export const issuerOrigin = getIssuerOrigin(webOrigin);
export const paymentOrigin = getPaymentOrigin(webOrigin);
/** The same server under a host name configured as a gift host. */
export const giftOrigin = `http://localhost:${firstPort}`;
/** For tests that start a web server of their own. */
export const secondWebOrigin = getOrigin(firstPort + 1);
/** The server of the tests that inject faults for every viewer. */
export const ownWebOrigin = getOrigin(firstPort + 2);
/** The server with scripts of other companies. */
export const thirdWebOrigin = getOrigin(firstPort + 3);
/** An operator's server with a stream, where the server of these tests may fetch from. */
export const outsideOrigin = getOrigin(firstPort + 4);
export const ownApiOrigin = getApiOrigin(ownWebOrigin);

/** Settings of a server that listens at this origin. */
export const serverEnv = (origin: string, dataDir: string) => ({
  // As a demonstration, which besides draws the home page's pictures at the start.
  APP_MODE: "test",
  PORT: new URL(origin).port,
  API_PORT: new URL(getApiOrigin(origin)).port,
  ISSUER_PORT: new URL(getIssuerOrigin(origin)).port,
  ISSUER_ORIGIN: getIssuerOrigin(origin),
  PAYMENT_PORT: new URL(getPaymentOrigin(origin)).port,
  PAYMENT_ORIGIN: getPaymentOrigin(origin),
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  RATE_LIMIT_FACTOR: "1000",
  // Six times the default: a busy machine is not a failing API.
  API_TIMEOUT_MS: "15000",
  GIFT_HOSTS: new URL(giftOrigin).hostname,
  MEDIA_ORIGINS: outsideOrigin,
});
