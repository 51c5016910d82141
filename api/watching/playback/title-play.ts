import { getAge } from "#domain/age-rating";
import type { Playable } from "../../catalogue/catalog/playable";
import type { ApiContext } from "../../context";
import { getProfileAudience } from "../../people/viewers/accounts";
import { isVisibleTo } from "../../platform/audience";
import { titleRules } from "./play-rules";
import { getViewerSteps, notFound, pinStep, type Player, type PlayStep, timeStep } from "./play-steps";

/** Whether the title is visible to the profile. */
export const isVisibleToPlayer = ({ title }: Playable, { caller, isChild = false }: Player): boolean =>
  isVisibleTo(title, caller ? getProfileAudience(caller) : { forKids: isChild, limits: null });

type TitlePlay = { player: Player; playable: Playable | null; country: string };

/** The steps of playing a film, an episode or a trailer. */
export function getTitleSteps(context: ApiContext, { player, playable, country }: TitlePlay): PlayStep[] {
  const { caller, isChild = false } = player;
  const isShown = playable !== null && !playable.title.isDisabled && isVisibleToPlayer(playable, player);
  const steps: PlayStep[] = [
    ...getViewerSteps(context, player),
    { rule: "published", check: () => (isShown ? null : notFound) },
  ];
  if (playable === null) return steps;
  const { kind, title, uid } = playable;
  const request = { kind, title, country, now: context.now, isChild };
  const pin =
    kind === "trailer" ? [] : [pinStep(context, caller, { uid: title.id, rating: getAge(title.ratingAge) })];
  return [
    ...steps,
    ...titleRules.map(({ rule, check }) => ({ rule, check: () => check(caller, request) })),
    ...pin,
    timeStep(context, caller, { uid }),
  ];
}
