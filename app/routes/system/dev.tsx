// GET /dev: controls of demo and test modes. POST: use one
import { useLoaderData } from "@remix-run/react";
import { devAction, devLoader } from "~/features/dev/dev.server";
import { DevPage } from "~/features/dev/dev-page";
import { defineHandle } from "~/lib/route-handle";

export const handle = defineHandle({ i18n: ["dev"] });
export const loader = devLoader;
export const action = devAction;
export const meta = ({ data }: { data: { title: string } | undefined }) => [
  { title: data?.title ?? "Луч" },
  { name: "robots", content: "noindex" },
];

export default function DevRoute() {
  return <DevPage {...useLoaderData<typeof loader>()} />;
}
