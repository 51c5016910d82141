// GET /resources/support-picture: a picture of a ticket
export { supportPictureLoader as loader } from "~/features/support/support-picture.server";
