// GET /resources/showing: a programme's picture for the guide
export { broadcastCardLoader as loader } from "~/features/tv/broadcast-card.server";
