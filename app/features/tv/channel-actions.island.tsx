import type { KeyboardEvent, KeyboardEventHandler, ReactNode } from "react";
import type { ChannelCard } from "#contract/catalog";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { useIslandContext } from "~/lib/islands/island-context";
import { paths } from "~/lib/paths";
import styles from "./channel.module.css";
import { FavoriteChannelButton } from "./favorite-channel-button";

type Neighbour = Pick<ChannelCard, "id" | "title" | "mark">;
type ChannelActionsProps = {
  channel: Pick<ChannelCard, "id" | "title">;
  isFavorite: boolean;
  previous: Neighbour | null;
  next: Neighbour | null;
};

/** The channel's star button and links to its neighbours, which PageUp and PageDown follow too. */
export function ChannelActions({ channel, isFavorite, previous, next }: ChannelActionsProps) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const { navigate } = useIslandContext();
  const onKeyDown = (event: KeyboardEvent) => {
    const neighbour = event.key === "PageUp" ? previous : event.key === "PageDown" ? next : null;
    if (!neighbour) return;
    event.preventDefault();
    navigate(to(paths.channel(neighbour.id)));
  };
  return (
    <>
      <FavoriteChannelButton channel={channel} isFavorite={isFavorite} hasLabel onKeyDown={onKeyDown} />
      <nav className={styles.neighbours} aria-label={t("channel.neighbours")}>
        {previous ? (
          <NeighbourLink channel={previous} rel="prev" label="channel.previous" onKeyDown={onKeyDown}>
            <span aria-hidden="true">‹</span> {previous.mark}
          </NeighbourLink>
        ) : null}
        {next ? (
          <NeighbourLink channel={next} rel="next" label="channel.following" onKeyDown={onKeyDown}>
            {next.mark} <span aria-hidden="true">›</span>
          </NeighbourLink>
        ) : null}
      </nav>
    </>
  );
}

type LinkProps = {
  channel: Neighbour;
  rel: "prev" | "next";
  label: "channel.previous" | "channel.following";
  onKeyDown: KeyboardEventHandler;
  children: ReactNode;
};

function NeighbourLink({ channel: { id, title }, rel, label, onKeyDown, children }: LinkProps) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  return (
    <a
      href={to(paths.channel(id))}
      rel={rel}
      title={title}
      aria-label={t(label, { channel: title })}
      onKeyDown={onKeyDown}
    >
      {children}
    </a>
  );
}

export const island = { Component: ChannelActions, texts: ["tv"] };
