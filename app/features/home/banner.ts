import type { Banner, BannerAction } from "#contract/catalog";
import { safePath } from "~/lib/http/safe-path";
import { paths } from "~/lib/paths";
import { hasPart, isOffered } from "~/lib/site-parts";

type BannerImages = Pick<Banner, "images" | "is_narrow">;

/** Maximum viewport widths for the mobile picture (K-004) and for a tablet (AMB-021), as in banner.module.css. */
export const bannerMobileWidth = 425;
export const bannerTabletWidth = 1024;

/** The banner's picture at a viewport width; null hides the banner. */
export function getBannerImage({ images, is_narrow }: BannerImages, viewportWidth: number): string | null {
  if (viewportWidth <= bannerMobileWidth) return images.web_mobile;
  if (viewportWidth <= bannerTabletWidth) return images.web_desktop;
  return is_narrow ? images.image_narrow : images.web_desktop;
}

export type BannerEffect =
  | { kind: "link"; path: string }
  | { kind: "play"; path: string; trailerId: string | null }
  | { kind: "favorite"; alias: string }
  | { kind: "create-child" }
  | { kind: "switch-to-child"; path: string };

type Viewer = { hasChildProfile: boolean };

/** What a click on the banner does; null if nothing, also where it leads is not there. Targets depend on the type (AMB-105). */
export function getBannerEffect(
  banner: Pick<Banner, "type" | "actions">,
  viewer: Viewer,
): BannerEffect | null {
  const effect = findEffect(banner, viewer);
  const isThere = effect && ("path" in effect ? isOffered(effect.path) : hasPart("accounts"));
  return isThere ? effect : null;
}

function findEffect(banner: Pick<Banner, "type" | "actions">, viewer: Viewer): BannerEffect | null {
  const action = banner.actions[0];
  if (!action) return null;
  const alias = action.alias ?? action.target_id;
  switch (action.type) {
    case "play":
      return alias
        ? {
            kind: "play",
            path: banner.type === "playlist" ? paths.playlist(alias) : paths.title(alias),
            trailerId: null,
          }
        : null;
    case "play_trailer":
      return alias && action.trailer_id
        ? { kind: "play", path: paths.title(alias), trailerId: action.trailer_id }
        : null;
    case "add_to_favorites":
      return alias ? { kind: "favorite", alias } : null;
    case "catchup":
      return action.target_id ? { kind: "link", path: paths.recording(action.target_id) } : null;
    case "open":
      return openEffect(banner.type, action, viewer);
  }
}

function openEffect(type: Banner["type"], action: BannerAction, viewer: Viewer): BannerEffect | null {
  const { alias, target_id: id } = action;
  if (type === "profile") return { kind: "switch-to-child", path: paths.childProfile() };
  if (type === "link") {
    const path = safePath(action.url);
    if (!path) return null;
    // Without a child profile, a link to it offers to create one.
    return path === paths.childProfile() && !viewer.hasChildProfile
      ? { kind: "create-child" }
      : { kind: "link", path };
  }
  if (type === "channel") return id ? { kind: "link", path: paths.channel(Number(id)) } : null;
  if (!alias) return null;
  const target = {
    product: paths.title,
    collection: paths.collection,
    playlist: paths.playlist,
    tv_selection: paths.tvSelection,
    mainselection: paths.selection,
  }[type];
  return { kind: "link", path: target(alias) };
}

/** A profile banner is shown only to viewers with a child profile (AMB-086). */
export function isBannerVisible(banner: Banner, viewer: Viewer): boolean {
  if (banner.type === "profile" && !viewer.hasChildProfile) return false;
  return getBannerEffect(banner, viewer) !== null;
}

/** The index of the row after which each banner is placed, spread evenly over the page. */
export function getBannerPositions(rowCount: number, bannerCount: number): number[] {
  return Array.from({ length: bannerCount }, (_, index) =>
    Math.max(0, Math.ceil(((index + 1) * rowCount) / (bannerCount + 1)) - 1),
  );
}
