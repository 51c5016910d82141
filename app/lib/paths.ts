/**
 * All paths of the site; links add the locale. A module's exports and not one object, so that a script has only those that
 * it uses.
 */
export * as paths from "./page-paths";
export { type TitleSection, titleSections } from "./page-paths";
