import { createHash } from "node:crypto";
import * as z from "zod";
import { pictureVersion } from "#artwork/pictures/render-picture";
import { languages, type Locale } from "#contract/languages";
import { adultPalettes, type Motif, type PictureSpec } from "#domain/artwork";
import { getPictureUrl } from "#domain/pictures";
import { formatLongDate } from "#domain/time-zone";
import { messageTexts } from "./messages/texts";
import { seal, unseal } from "./sealed";

/** The kind of these pictures in their addresses. */
export const ticketKind = "ticket";

const scenes: readonly (readonly [Motif, Motif])[] = [
  ["camera", "rays"],
  ["eye", "beam"],
  ["train", "rings"],
  ["rocket", "disc"],
  ["hat", "stairs"],
  ["horse", "rays"],
  ["mask", "beam"],
  ["tower", "city"],
];

/** The title, a label, a date, the brand, and what the scene is drawn by. */
const Ticket = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);
type Ticket = z.infer<typeof Ticket>;

type Bought = {
  title: string;
  /** The end of what was bought; Unix seconds. */
  until: number;
  isTrial: boolean;
  /** What it was bought with: each has a picture of its own. */
  id: string;
};

/** A ticket's picture: its address without a size, and what it says. The address holds all of it, so nothing is stored. */
export function createTicket(
  secret: string,
  { title, until, isTrial, id }: Bought,
  locale: Locale,
): { url: string; text: string } {
  const { ticket, brand } = messageTexts[locale];
  const label = ticket[isTrial ? "freeUntil" : "until"];
  const date = formatLongDate(until, languages[locale].tag);
  const seed = createHash("sha256").update(id).digest("base64url").slice(0, 8);
  const drawn: Ticket = [title, label, date, brand, seed];
  const version = `${pictureVersion(toSpec(drawn))}.${seal(secret, ticketKind, drawn)}`;
  return {
    url: getPictureUrl(ticketKind, ticketKind, version),
    text: `${title}. ${label} ${date}`,
  };
}

/** What such an address shows; null if we did not write it. */
export function readTicket(secret: string, sealed: string): PictureSpec | null {
  const { data } = Ticket.safeParse(unseal(secret, ticketKind, sealed));
  return data ? toSpec(data) : null;
}

function toSpec([title, label, date, brand, seed]: Ticket): PictureSpec {
  const number = Buffer.from(seed, "base64url").readUInt32BE();
  return {
    shape: "ticket",
    lettering: title,
    lines: [label, date, brand],
    year: null,
    motifs: scenes[number % scenes.length] ?? ["camera", "rays"],
    palette: adultPalettes[Math.floor(number / scenes.length) % adultPalettes.length] ?? "night-gold",
    seed,
  };
}
