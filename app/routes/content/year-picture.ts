// GET /year/{link}.png: the picture of a shared year
export { yearPictureLoader as loader } from "~/features/year/year-picture.server";
