/** The form the hearts of all pages belong to. */
export const favoriteFormId = "favorites-add";

/** The form of hearts that stand for «keep it no longer»: cards of the list of what is kept. */
export const removingFormId = "favorites-remove";
