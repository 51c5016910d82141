import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import {
  captionBackgrounds,
  captionColors,
  captionPositions,
  captionSizes,
  type CaptionStyle,
  secondPlaces,
} from "../captions";
import { usePlayer, usePlayerStore } from "../store/use-player";
import styles from "./settings.module.css";

type TraitProps<Trait extends keyof CaptionStyle> = {
  trait: Trait;
  name: string;
  values: readonly CaptionStyle[Trait][];
  getLabel: (value: CaptionStyle[Trait]) => string;
};

function Trait<Name extends keyof CaptionStyle>({ trait, name, values, getLabel }: TraitProps<Name>) {
  const store = usePlayerStore();
  const chosen = usePlayer((state) => state.captionStyle[trait]);
  return (
    <fieldset className={styles.trait}>
      <legend>{name}</legend>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === value}
          data-color={trait === "color" ? value : undefined}
          onClick={() => store.request("setCaptionStyle", { [trait]: value })}
        >
          {getLabel(value)}
        </button>
      ))}
    </fieldset>
  );
}

/** Subtitle settings; they apply at once to the subtitle shown, and are stored for the next film. */
export function CaptionLook({ back, hasSecond }: { back: ReactNode; hasSecond: boolean }) {
  const { t } = useTranslation("player");
  return (
    <>
      {back}
      <Trait
        trait="size"
        name={t("look.size.name")}
        values={captionSizes}
        getLabel={(value) => t(`look.size.${value}`)}
      />
      <Trait
        trait="color"
        name={t("look.color.name")}
        values={captionColors}
        getLabel={(value) => t(`look.color.${value}`)}
      />
      <Trait
        trait="background"
        name={t("look.background.name")}
        values={captionBackgrounds}
        getLabel={(value) => t(`look.background.${value}`)}
      />
      <Trait
        trait="position"
        name={t("look.position.name")}
        values={captionPositions}
        getLabel={(value) => t(`look.position.${value}`)}
      />
      {hasSecond && (
        <Trait
          trait="second"
          name={t("second.name")}
          values={secondPlaces}
          getLabel={(value) => t(`second.${value}`)}
        />
      )}
    </>
  );
}
