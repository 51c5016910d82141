/**
 * Ports of the servers started by browser tests: three consecutive ones from E2E_PORT, and the API's 1000
 * above.
 */
export const webPort = Number(process.env.E2E_PORT ?? 3100);
export const apiPort = webPort + 1000;
export const webOrigin = `http://127.0.0.1:${webPort}`;
export const apiOrigin = `http://127.0.0.1:${apiPort}`;
/** The same server under a host name configured as a gift host. */
export const giftHost = "localhost";
/** For tests that start a web server of their own. */
export const secondWebPort = webPort + 1;
export const secondWebOrigin = `http://127.0.0.1:${secondWebPort}`;
