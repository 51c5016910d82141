import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { renderFragment } from "~/lib/server-markup/render-server-markup.server";
import { parseUrlTime } from "~/lib/time/machine-time";
import { Picture } from "~/ui/picture";
import { smallWidth } from "../catalog/image-sizes";
import { viewerHasTelevision } from "../tv-access/tv-access.server";
import styles from "./broadcast-card.module.css";
import { loadBroadcast } from "./tv-data.server";
import { parseDay } from "./tv-days";

/** GET /resources/showing?channel=…&date=…&t=…: a programme's picture and facts as markup; empty without a picture. */
export const broadcastCardLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const query = context.url.searchParams;
  const channel = query.get("channel") ?? "";
  const day = parseDay(query.get("date"));
  const start = day && parseUrlTime(day, query.get("t") ?? "");
  if (!/^\d{1,9}$/.test(channel) || !start || !(await viewerHasTelevision(context))) return notFound();
  const { image, title, year, genres } = await loadBroadcast(context, `${channel}-${start}`);
  const facts = [year, genres[0]?.title.toLowerCase()].filter(Boolean).join(" · ");
  const html = image ? renderFragment(context.locale, BroadcastCard, { image, title, facts }) : "";
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
});

/** Purely visual: the cell's link and its page have the same information. */
function BroadcastCard({ image, title, facts }: { image: string; title: string; facts: string }) {
  return (
    <div className={styles.card} aria-hidden="true" data-broadcast-card="">
      <Picture src={image} alt="" size={smallWidth(200)} ratio={[16, 9]} isEager />
      <p>{title}</p>
      {facts === "" ? null : <p className={styles.facts}>{facts}</p>}
    </div>
  );
}
