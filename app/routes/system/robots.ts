// GET /robots.txt
export { robotsLoader as loader } from "~/lib/seo/robots.server";
