/** All tables of the database, by subject. */
export * from "./schema/accounts";
export * from "./schema/analytics";
export * from "./schema/billing";
export * from "./schema/content";
export * from "./schema/discovery";
export * from "./schema/games";
export * from "./schema/messages";
export * from "./schema/newsletter";
export * from "./schema/promo";
export * from "./schema/search";
export * from "./schema/signing-in";
export * from "./schema/support";
export * from "./schema/viewing";
