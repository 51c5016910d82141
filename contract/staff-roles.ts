/** Who answers questions, gives money back, writes popups, sees what is watched, or edits the catalogue: the roles are apart. */
export const staffRoles = ["support", "money", "popups", "viewing", "editing"] as const;
export type StaffRole = (typeof staffRoles)[number];
