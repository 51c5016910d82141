/** Help categories (AMB-062). */
export const supportCategories = ["account", "payment", "playback", "devices", "other"] as const;

export const ticketStates = ["open", "answered", "closed"] as const;
