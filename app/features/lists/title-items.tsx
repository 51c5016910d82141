import type { TitleCard as Card } from "#contract/shared";
import { cardWidth } from "../catalog/image-sizes";
import { TitleCard } from "../catalog/title-card";
import { FavoriteItem } from "../favorites/favorite-item";

const eagerCards = 2;

export function TitleItems({ cards }: { cards: Card[] }) {
  return cards.map((card, index) => (
    <FavoriteItem key={card.uid} card={card}>
      <TitleCard card={card} imageSize={cardWidth} isEager={index < eagerCards} />
    </FavoriteItem>
  ));
}
