import type { ReactNode } from "react";
import type { Banner } from "#contract/catalog";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import { pageWidth } from "../catalog/image-sizes";
import { type BannerEffect, bannerEffect, bannerImage } from "./banner";
import styles from "./banner.module.css";

/** A banner. Each breakpoint has its own picture; without one the banner is hidden there (K-004, E-008). */
export function BannerView({ banner, viewer }: { banner: Banner; viewer: { hasChildProfile: boolean } }) {
  const effect = bannerEffect(banner, viewer);
  if (!effect) return null;
  const breakpoints = [
    { image: bannerImage(banner, 425), name: styles.mobile, ratio: [22, 10] as [number, number] },
    {
      image: bannerImage(banner, 1024),
      name: classes(styles.wide, styles.tabletOnly),
      ratio: [5, 1] as [number, number],
    },
    {
      image: bannerImage(banner, 1440),
      name: classes(styles.wide, styles.narrowOnly),
      ratio: [5, 1] as [number, number],
    },
  ];
  return (
    <>
      {breakpoints.map(({ image, name, ratio }) =>
        image ? (
          <div key={name} className={name}>
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

function Pressable({ effect, children }: { effect: BannerEffect; children: ReactNode }) {
  const to = useLocalised();
  if (effect.kind === "link")
    return (
      <a className={styles.banner} href={to(effect.path)}>
        {children}
      </a>
    );
  if (effect.kind === "create-child")
    return (
      <a className={styles.banner} href={popupPath("", "create-child")} data-keep-scroll="">
        {children}
      </a>
    );
  // A document, since every list on the page is another one afterwards.
  if (effect.kind === "switch-to-child")
    return (
      <form method="post" action={to(effect.path)}>
        <button type="submit" className={styles.banner}>
          {children}
        </button>
      </form>
    );
  return (
    <form
      method="post"
      action={effect.kind === "favorite" ? paths.resources.favorites() : to(effect.path)}
      data-enhance=""
      data-keep-scroll=""
    >
      {effect.kind === "favorite" ? <input type="hidden" name="alias" value={effect.alias} /> : null}
      {effect.kind === "play" && effect.trailerId ? (
        <input type="hidden" name="trailer" value={effect.trailerId} />
      ) : null}
      <button type="submit" className={styles.banner}>
        {children}
      </button>
    </form>
  );
}
