// POST /resources/film-upload: a film for the editors, in pieces by script, or as a whole
export { filmUploadAction as action } from "~/features/desk/film-upload.server";
