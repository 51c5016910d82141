export const webPort = 3100;
export const apiPort = 4100;
export const webOrigin = `http://127.0.0.1:${webPort}`;
export const apiOrigin = `http://127.0.0.1:${apiPort}`;
/** The same server under a name that the settings call a gift host. */
export const giftHost = "localhost";
/** Where a test starts a web server of its own. */
export const secondWebPort = 3101;
export const secondWebOrigin = `http://127.0.0.1:${secondWebPort}`;
