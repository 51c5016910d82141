import { placeholderColor } from "#artwork/pictures/draw-picture";
import { pictureVersion } from "#artwork/pictures/render-picture";
import { createLocalized } from "#domain/localized";
import { daySeconds } from "#domain/time-units";
import { articlePicture, channelPicture, listPicture } from "../catalogue/catalog/picture-specs";
import type { Catalogue } from "../platform/content/catalogue";
import type { SeedChannel, SeedList } from "../platform/content/content-schema";
import type { articles, channels, listItems, ListKind, lists } from "../platform/db/schema";
import type { OwnLook } from "./shown-catalogue";
import { catalogueDay } from "./title-rows";

type ListRows = { lists: (typeof lists.$inferInsert)[]; items: (typeof listItems.$inferInsert)[] };

/** Rows of collections, playlists, selections, stories and hero sliders, which are all ordered lists of titles. */
export function listRows(catalogue: Catalogue, own: readonly OwnLook[] = []): ListRows {
  const titlesByAlias = new Map(catalogue.titles.map((title) => [title.alias, title]));
  const known = new Set([...titlesByAlias.keys(), ...own.map(({ alias }) => alias)]);
  const createPlainList = (alias: string, titles: string[], forKids: boolean): SeedList => {
    const first = titlesByAlias.get(titles[0] ?? "");
    return {
      alias,
      title: first?.title ?? createLocalized(() => alias),
      description: "",
      titles,
      forKids,
      motifs: first?.motifs ?? ["beam", "disc"],
      palette: first?.palette ?? "night-gold",
    };
  };
  const stories = catalogue.stories.map((story) => ({
    ...createPlainList(story.alias, story.titles, story.forKids),
    title: story.title,
    texts: story.texts,
  }));
  const groups: [ListKind, (SeedList & { texts?: string[] })[]][] = [
    ["collection", catalogue.collections],
    ["playlist", catalogue.playlists],
    ["selection", catalogue.selections],
    ["story", stories],
    ["hero", [createPlainList("main", catalogue.heroAliases, false)]],
    ["kids-hero", [createPlainList("main", catalogue.kidsHeroAliases, true)]],
  ];
  const rows: ListRows = { lists: [], items: [] };
  for (const [kind, group] of groups) {
    group.forEach((list, position) => {
      const spec = listPicture(list);
      rows.lists.push({
        kind,
        alias: list.alias,
        title: list.title,
        description: list.description,
        forKids: list.forKids,
        motifs: list.motifs,
        palette: list.palette,
        color: placeholderColor(spec),
        pictureVersion: pictureVersion(spec),
        position,
      });
      list.titles
        .map((alias, index) => ({ alias, text: list.texts?.[index] ?? null }))
        .filter(({ alias }) => known.has(alias))
        .forEach(({ alias, text }, index) =>
          rows.items.push({ kind, alias: list.alias, titleId: `t_${alias}`, position: index, text }),
        );
    });
  }
  return rows;
}

export function articleRows(catalogue: Catalogue): (typeof articles.$inferInsert)[] {
  return catalogue.articles.map(({ daysAgo = 0, published, ...article }) => {
    const spec = articlePicture(article);
    return {
      ...article,
      published: published ?? catalogueDay - daysAgo * daySeconds,
      color: placeholderColor(spec),
      pictureVersion: pictureVersion(spec),
    };
  });
}

export const channelRows = (catalogue: Catalogue): (typeof channels.$inferInsert)[] =>
  catalogue.channels.map(channelRow);

export function channelRow({
  hls,
  schedule,
  dvrHours,
  recordDays,
  ...channel
}: SeedChannel): typeof channels.$inferInsert {
  return {
    ...channel,
    pictureVersion: pictureVersion(channelPicture(channel)),
    source: hls === undefined ? null : { hls, schedule: schedule ?? null, dvrHours, recordDays },
  };
}
