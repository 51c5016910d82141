import type { ListCard as Card } from "#contract/catalog";
import type { ListPage as EditorsList } from "#contract/lists";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { ListPage } from "../catalog/list-page";
import { type EditorsKind, editorsPaths } from "./editors-kinds";
import { EmptyList } from "./empty-list";
import { ListCard } from "./list-card";
import { TitleItems } from "./title-items";

type PagingProps = { page: number; pages: number; isChild: boolean };

/** All lists of a kind. Rendered on the server only. */
export function EditorsLists({
  kind,
  found: { items: lists },
  page,
  pages,
  isChild,
}: PagingProps & { kind: EditorsKind; found: { items: Card[] } }) {
  const { t } = useTranslation("lists");
  const { all, one, texts } = editorsPaths[kind];
  return (
    <ListPage
      crumbs={[{ name: t(`${texts}.title`), path: null }]}
      isChild={isChild}
      title={t(`${texts}.title`)}
      lead={{ text: t(`${texts}.lead`) }}
      isEmpty={lists.length === 0}
      empty={<EmptyList text={t(`${texts}.empty`)} href={paths.newTitles()} label={t("toNew")} />}
      paging={{ page, pages, getPath: all }}
    >
      {lists.map((list, index) => (
        <li key={list.alias}>
          <ListCard list={list} href={one(list.alias)} isEager={index < 2} />
        </li>
      ))}
    </ListPage>
  );
}

/** A collection or selection with its titles. Rendered on the server only. */
export function EditorsListBody({
  kind,
  list,
  page,
  pages,
  isChild,
}: PagingProps & { kind: "collection" | "selection"; list: EditorsList }) {
  const { t } = useTranslation(["lists", "home"]);
  const { all, one, texts } = editorsPaths[kind];
  return (
    <ListPage
      crumbs={[
        { name: t(`${texts}.title`), path: all() },
        { name: list.title, path: null },
      ]}
      isChild={isChild}
      kicker={`${t(`${kind}.kicker`)} · ${t("home:titlesCount", { count: list.items_total })}`}
      title={list.title}
      lead={{ text: list.description, lang: list.texts_lang }}
      isEmpty={list.items.length === 0}
      empty={<EmptyList text={t(`${kind}.empty`)} href={all()} label={t(`${texts}.title`)} />}
      paging={{ page, pages, getPath: (number) => one(list.alias, number) }}
    >
      <TitleItems cards={list.items} />
    </ListPage>
  );
}
