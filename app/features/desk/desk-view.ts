import type { useLoaderData } from "@remix-run/react";
import type { moneyDeskLoader } from "./money-desk.server";

type Desk = ReturnType<typeof useLoaderData<typeof moneyDeskLoader>>;
/** What one of the views of the desk for money shows. */
export type DeskView<Kind extends Desk["kind"]> = Extract<Desk, { kind: Kind }>;
