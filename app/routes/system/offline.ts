// GET /offline: what browsers show without a connection, and what they keep for that
export { offlinePageLoader as loader } from "~/features/offline/offline-page.server";
