import type { ReactElement, ReactNode } from "react";
import type { Banner } from "#contract/catalog";
import { eventBlock } from "~/lib/event-block";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import { pageWidth } from "../catalog/image-sizes";
import {
  type BannerEffect,
  bannerMobileWidth,
  bannerTabletWidth,
  getBannerEffect,
  getBannerImage,
} from "./banner";
import styles from "./banner.module.css";

/** A banner. Each breakpoint has its own picture; without one the banner is hidden there (K-004, E-008). */
export function BannerView({ banner, viewer }: { banner: Banner; viewer: { hasChildProfile: boolean } }) {
  const effect = getBannerEffect(banner, viewer);
  if (!effect) return null;
  const breakpoints = [
    {
      image: getBannerImage(banner, bannerMobileWidth),
      name: styles.mobile,
      ratio: [22, 10] as [number, number],
    },
    {
      image: getBannerImage(banner, bannerTabletWidth),
      name: classes(styles.wide, styles.tabletOnly),
      ratio: [5, 1] as [number, number],
    },
    {
      image: getBannerImage(banner, bannerTabletWidth + 1),
      name: classes(styles.wide, styles.narrowOnly),
      ratio: [5, 1] as [number, number],
    },
  ];
  return (
    <>
      {breakpoints.map(({ image, name, ratio }) =>
        image ? (
          <div key={name} className={name} {...eventBlock("banner", banner.id)}>
            <Pressable effect={effect}>
              <Picture src={image} alt="" size={pageWidth} ratio={ratio} />
              <span>{banner.title}</span>
            </Pressable>
          </div>
        ) : null,
      )}
    </>
  );
}

function Pressable({ effect, children }: { effect: BannerEffect; children: ReactNode }): ReactElement {
  const to = useLocalised();
  const button = (
    <button type="submit" className={styles.banner}>
      {children}
    </button>
  );
  switch (effect.kind) {
    case "link":
      return (
        <a className={styles.banner} href={to(effect.path)}>
          {children}
        </a>
      );
    case "create-child":
      return (
        <a className={styles.banner} href={popupPath("", "create-child")} data-keep-scroll="">
          {children}
        </a>
      );
    // A full page load, since every list on the page differs for the other profile.
    case "switch-to-child":
      return (
        <form method="post" action={to(effect.path)}>
          {button}
        </form>
      );
    case "favorite":
      return (
        <form method="post" action={paths.resources.favorites()} data-enhance="" data-keep-scroll="">
          <input type="hidden" name="alias" value={effect.alias} />
          {button}
        </form>
      );
    case "play":
      return (
        <form method="post" action={to(effect.path)} data-enhance="" data-keep-scroll="">
          {effect.trailerId ? <input type="hidden" name="trailer" value={effect.trailerId} /> : null}
          {button}
        </form>
      );
  }
}
