// GET anything else: not found
import { defineLoader, notFound } from "~/lib/http/define-loader.server";

export { pageMeta as meta } from "~/lib/seo/page-meta";
export const loader = defineLoader({ access: "public" }, async () => notFound());

export default function NotFoundRoute() {
  return null;
}
