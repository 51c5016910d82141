import { createHash } from "node:crypto";
import { pictureVersion } from "../media/pictures/render-picture";
import { personPicture } from "./picture-specs";

/** People have no stored picture row: a monogram's version changes only with the drawing itself. */
export const personPictureVersion = createHash("sha1")
  .update(pictureVersion(personPicture({ alias: "monogram", name: { ru: "Иван Мозжухин" } })))
  .digest("hex")
  .slice(0, 6);
