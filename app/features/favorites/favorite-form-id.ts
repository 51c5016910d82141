/** Form that all favourite buttons submit. */
export const favoriteFormId = "favorites-add";

/** Form that the favourite buttons on the favourites page submit: they remove. */
export const removeFavoriteFormId = "favorites-remove";
