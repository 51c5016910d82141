import { Link, useLoaderData } from "@remix-run/react";
import { Home } from "../../../tree.mjs";
import { catalog } from "../catalog.server.mjs";

export const loader = () => catalog;

export default function Index() {
  return <Home data={useLoaderData()} link={Link} />;
}
