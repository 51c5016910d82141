import type { Recording } from "#contract/tv";

/** A film's title; for a series, its title and the episode's, which is in Russian. */
export function RecordingName({
  recording: { title, episode },
}: {
  recording: Pick<Recording, "title" | "episode">;
}) {
  return (
    <>
      {title}
      {episode ? (
        <>
          . <span lang="ru">{episode.title}</span>
        </>
      ) : null}
    </>
  );
}
