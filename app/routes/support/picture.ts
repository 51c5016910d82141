// GET /resources/support-picture: a ticket's picture
export { supportPictureLoader as loader } from "~/features/support/support-picture.server";
