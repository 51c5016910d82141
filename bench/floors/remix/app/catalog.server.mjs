export { catalog, findTitle } from "../../catalog.mjs";
