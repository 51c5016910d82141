import { useFetcher } from "@remix-run/react";
import { useNameLang } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import cardStyles from "~/ui/card.module.css";
import { Cross } from "~/ui/cross";
import { Picture } from "~/ui/picture";
import progress from "~/ui/progress.module.css";
import { Shelf } from "~/ui/shelf";
import { cardWidth } from "../catalog/image-sizes";
import type { ContinueCard, ContinueShelf } from "./continue.server";
import styles from "./continue-row.module.css";

/** "Continue watching". Items can be removed, optimistically with script and by a form without it. */
export function ContinueRow({ title, cards }: ContinueShelf) {
  return (
    <Shelf id="continue" title={title}>
      {cards.map((card) => (
        <ContinueItem key={card.uid} card={card} />
      ))}
    </Shelf>
  );
}

function ContinueItem({ card }: { card: ContinueCard }) {
  const langOf = useNameLang();
  const fetcher = useFetcher();
  const isRemoving = fetcher.formData?.get("uid") === card.uid;
  return (
    <li className={styles.item} hidden={isRemoving}>
      <a href={card.href} className={cardStyles.card}>
        <span className={cardStyles.box}>
          {card.image ? (
            <Picture
              className={cardStyles.image}
              src={card.image}
              alt=""
              size={cardWidth}
              ratio={[16, 9]}
              isEager
            />
          ) : null}
          <span className={cardStyles.badge}>{card.age}</span>
          {card.left === null ? null : <span className={cardStyles.news}>{card.left}</span>}
          <progress
            className={progress.progress}
            max={100}
            value={card.percent}
            aria-label={card.progressLabel}
          />
        </span>
        <span className={cardStyles.name} lang={langOf(card.title)}>
          {card.title}
        </span>
        <span className={cardStyles.facts}>{card.note}</span>
      </a>
      <fetcher.Form method="post" action={paths.resources.continueWatching()} className={styles.remove}>
        <input type="hidden" name="uid" value={card.uid} />
        <button type="submit" aria-label={card.removeLabel} title={card.removeLabel}>
          <Cross />
        </button>
      </fetcher.Form>
    </li>
  );
}
