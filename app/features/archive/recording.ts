import type { Recording } from "#contract/tv";

const idPattern = /^\d{1,9}-\d{1,12}$/;

/** Recording ids have the form "{channel}-{start}". */
export const isRecordingId = (value: string): boolean => idPattern.test(value);

/** A film's title; for a series, its title and the episode's. */
export const getRecordingName = ({ title, episode }: Pick<Recording, "title" | "episode">): string =>
  episode ? `${title}. ${episode.title}` : title;
