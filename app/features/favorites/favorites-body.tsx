import { TvMinimalPlay } from "lucide-react";
import type { TitleCard as Card } from "#contract/shared";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { HiddenForm } from "~/ui/hidden-form";
import { cardWidth } from "../catalog/image-sizes";
import { ListPage } from "../catalog/list-page";
import { TitleCard } from "../catalog/title-card";
import { removeFavoriteFormId } from "./favorite-form-id";
import { FavoriteItem } from "./favorite-item";
import { type Recommendations, RecommendationsSection } from "./recommendations-section";

export type FavoritesContents = {
  items: Card[];
  total: number;
  recommendations: Recommendations | null;
  isVirtual: boolean;
  isChild: boolean;
};

type Props = { contents: FavoritesContents; page: number; pages: number };

const eagerCards = 5;

/** The favourites page. Rendered on the server only. */
export function FavoritesBody({
  contents: { items, total, recommendations, isVirtual, isChild },
  page,
  pages,
}: Props) {
  const { t } = useTranslation(["favorites", "home", "common"]);
  const to = useLocalised();
  // Once the last title of a page is removed, that page no longer exists.
  const back = to(paths.favorites(items.length === 1 && page > 1 ? page - 1 : page));
  return (
    <ListPage
      crumbs={[{ name: t("title"), path: null }]}
      isChild={isChild}
      title={t("title")}
      kicker={total > 0 ? t("home:titlesCount", { count: total }) : undefined}
      action={
        items.length > 0 ? (
          <LinkButton href={to(paths.ownChannel({ source: "favorites" }))}>
            <TvMinimalPlay size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("toChannel")}
          </LinkButton>
        ) : null
      }
      isEmpty={items.length === 0}
      tools={
        <HiddenForm
          id={removeFavoriteFormId}
          action={paths.resources.favorites()}
          label={t("common:toast.removedFromFavorites")}
          fields={{ intent: "remove", back }}
        />
      }
      empty={
        <>
          <p>{t(isVirtual ? "emptyVirtual" : "empty")}</p>
          {isVirtual ? (
            <LinkButton look="primary" href={to(paths.signIn(to(paths.favorites())))}>
              {t("signIn")}
            </LinkButton>
          ) : null}
          <LinkButton href={to(isChild ? paths.kids() : paths.newTitles())}>{t("toNew")}</LinkButton>
        </>
      }
      paging={{ page, pages, getPath: paths.favorites }}
      foot={
        recommendations ? (
          <RecommendationsSection
            recommendations={recommendations}
            back={to(paths.favorites(page))}
            isChild={isChild}
          />
        ) : undefined
      }
    >
      {items.map((card, index) => (
        <FavoriteItem key={card.uid} card={card} formId={removeFavoriteFormId} isFavorite>
          <TitleCard card={card} imageSize={cardWidth} isEager={index < eagerCards} />
        </FavoriteItem>
      ))}
    </ListPage>
  );
}
