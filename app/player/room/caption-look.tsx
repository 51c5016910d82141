import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { CAPTION_BACKGROUNDS, CAPTION_COLORS, CAPTION_POSITIONS, CAPTION_SIZES, type CaptionStyle } from "../captions.ts";
import { usePlayer, usePlayerStore } from "../store/use-player.ts";
import styles from "./settings.module.css";

const TRAITS = {
  size: CAPTION_SIZES,
  color: CAPTION_COLORS,
  background: CAPTION_BACKGROUNDS,
  position: CAPTION_POSITIONS,
} as const;

type TraitProps<Trait extends keyof CaptionStyle> = { trait: Trait; values: readonly CaptionStyle[Trait][] };

function Trait<Name extends keyof CaptionStyle>({ trait, values }: TraitProps<Name>) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const chosen = usePlayer((state) => state.captionStyle[trait]);
  return (
    <fieldset className={styles.trait}>
      <legend>{t(`look.${trait}.name`)}</legend>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === value}
          data-color={trait === "color" ? value : undefined}
          onClick={() => store.request("setCaptionStyle", { [trait]: value })}
        >
          {t(`look.${trait}.${value}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** How subtitles look; the subtitle on the screen changes at once, and the next film remembers. */
export function CaptionLook({ back }: { back: ReactNode }) {
  return (
    <>
      {back}
      <Trait trait="size" values={TRAITS.size} />
      <Trait trait="color" values={TRAITS.color} />
      <Trait trait="background" values={TRAITS.background} />
      <Trait trait="position" values={TRAITS.position} />
    </>
  );
}
