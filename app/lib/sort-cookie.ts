/** The cookie of the viewer's chosen sort order, which applies to all category pages (K-054, AMB-218). */
export const sortCookieName = "selectedSort";
