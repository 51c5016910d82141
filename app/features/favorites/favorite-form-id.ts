/** The form that favourite buttons submit. */
export const favoriteFormId = "favorites-add";

/** The form that favourite buttons on the favourites page submit, to remove titles. */
export const removeFavoriteFormId = "favorites-remove";
