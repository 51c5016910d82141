/**
 * All paths of the site; links add the locale. Module exports rather than one object, so that a script bundles only
 * those that it uses.
 */
export * as paths from "./page-paths";
export { type TitleSection, titleSections } from "./page-paths";
