/** The ids in a form's field of already uploaded pictures, which are separated by commas. */
export const parsePictureIds = (text: string | null | undefined): string[] =>
  (text ?? "").split(",").filter(Boolean);
