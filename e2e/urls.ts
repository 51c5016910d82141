/** Ports of the servers that the browser tests start; three in a row beginning with E2E_PORT, and the API's a thousand above. */
export const webPort = Number(process.env.E2E_PORT ?? 3100);
export const apiPort = webPort + 1000;
export const webOrigin = `http://127.0.0.1:${webPort}`;
export const apiOrigin = `http://127.0.0.1:${apiPort}`;
/** The same server under a name that the settings call a gift host. */
export const giftHost = "localhost";
/** Where a test starts a web server of its own. */
export const secondWebPort = webPort + 1;
export const secondWebOrigin = `http://127.0.0.1:${secondWebPort}`;
