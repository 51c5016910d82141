import { useLoaderData } from "@remix-run/react";
import { Home } from "../../../tree.mjs";
import { catalog } from "../catalog.server.mjs";

export const loader = () => catalog;

// The same page with plain anchors: what <Link> costs is the difference to the index route.
export default function Plain() {
  return <Home data={useLoaderData()} />;
}
