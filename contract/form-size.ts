/** The maximum size of a form's body without files, in bytes. */
export const maxFormBytes = 64 * 1024;

/** The pictures of a message to support (AMB-246). */
export const maxPictures = 5;
export const maxPictureBytes = 5 * 1024 * 1024;

/** The maximum size of a form with pictures: all pictures plus the form around them. */
export const maxFormWithPicturesBytes = maxPictures * maxPictureBytes + maxFormBytes;
