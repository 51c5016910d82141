import { and, eq, isNotNull } from "drizzle-orm";
import { isAvatar } from "#contract/profile-options";
import type { PictureSpec } from "#domain/artwork";
import { avatarPicture } from "../../people/viewers/avatars";
import { loadCatalogue } from "../../platform/content/catalogue";
import type { Database } from "../../platform/db/database";
import {
  articles,
  channels,
  episodes,
  gameQuestions,
  type ListKind,
  lists,
  persons,
  titles,
} from "../../platform/db/schema";
import {
  articlePicture,
  channelPicture,
  episodePicture,
  leaderPicture,
  listPicture,
  momentPicture,
  personPicture,
  questionPicture,
  titlePicture,
} from "./picture-specs";

const titleShapes = new Map<string, Parameters<typeof titlePicture>[1]>([
  ["cover", "cover"],
  ["poster", "poster"],
  ["frame", "frame"],
  ["square", "square"],
  ["narrow", "banner-narrow"],
]);
const listKinds: ListKind[] = ["collection", "playlist", "selection"];

const drawnColumns = {
  alias: titles.alias,
  title: titles.title,
  year: titles.year,
  motifs: titles.motifs,
  palette: titles.palette,
  photos: titles.photos,
};

/** The spec of the picture /images/{kind}/{alias}, or null if there is none. */
export async function findPictureSpec(
  db: Database,
  kind: string,
  alias: string,
): Promise<PictureSpec | null> {
  const shape = titleShapes.get(kind);
  if (shape) {
    const [row] = await db
      .select(drawnColumns)
      .from(titles)
      .where(and(eq(titles.alias, alias), eq(titles.isDisabled, false)));
    return row ? titlePicture(row, shape) : null;
  }
  const listKind = listKinds.find((known) => known === kind);
  if (listKind) {
    const [row] = await db
      .select()
      .from(lists)
      .where(and(eq(lists.kind, listKind), eq(lists.alias, alias)));
    return row ? listPicture(row) : null;
  }
  if (kind === "still" || kind === "leader") {
    const [row] = await db
      .select({
        startId: episodes.startId,
        number: episodes.number,
        title: episodes.title,
        photo: episodes.photo,
        motifs: titles.motifs,
        palette: titles.palette,
      })
      .from(episodes)
      .innerJoin(titles, eq(titles.id, episodes.titleId))
      .where(and(eq(episodes.startId, alias), eq(titles.isDisabled, false)));
    if (!row) return null;
    return kind === "still" ? episodePicture(row) : leaderPicture(row);
  }
  if (kind === "article") {
    const [row] = await db.select().from(articles).where(eq(articles.alias, alias));
    return row ? articlePicture(row) : null;
  }
  if (kind === "channel") {
    const [row] = await db.select().from(channels).where(eq(channels.alias, alias));
    return row ? channelPicture(row) : null;
  }
  if (kind === "person") {
    const [row] = await db.select().from(persons).where(eq(persons.alias, alias));
    return row ? personPicture(row) : null;
  }
  if (kind === "question") {
    const [row] = await db
      .select({
        id: gameQuestions.id,
        ...drawnColumns,
      })
      .from(gameQuestions)
      .innerJoin(titles, eq(titles.id, gameQuestions.titleId))
      .where(and(eq(gameQuestions.id, alias), isNotNull(gameQuestions.asked)));
    return row ? questionPicture(row) : null;
  }
  if (kind === "offer") {
    const offer = loadCatalogue().offers.find((one) => one.alias === alias);
    return offer ? articlePicture(offer) : null;
  }
  if (kind === "moment") {
    const [, clip = "", second = ""] = /^([a-z-]+)-(\d{1,4})$/.exec(alias) ?? [];
    return momentPicture(clip, Number(second));
  }
  if (kind === "avatar") return isAvatar(alias) ? avatarPicture(alias) : null;
  return null;
}
