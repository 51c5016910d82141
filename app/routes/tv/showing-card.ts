// GET /resources/showing: a programme's picture for the guide
export { showingCardLoader as loader } from "~/features/tv/showing-card.server";
