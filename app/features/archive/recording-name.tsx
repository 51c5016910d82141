import type { Recording } from "#contract/tv";
import { useNameLang } from "~/lib/i18n/i18n-context";

/** A film's title; for a series, its title and the episode's, which is in Russian. */
export function RecordingName({
  recording: { title, episode },
}: {
  recording: Pick<Recording, "title" | "episode">;
}) {
  const langOf = useNameLang();
  return (
    <>
      <span lang={langOf(title)}>{title}</span>
      {episode ? (
        <>
          . <span lang="ru">{episode.title}</span>
        </>
      ) : null}
    </>
  );
}
