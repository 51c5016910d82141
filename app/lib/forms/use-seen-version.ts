import { useNavigation } from "@remix-run/react";
import { useState } from "react";

type Refused = {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
};

/**
 * What the writer of a form has seen: what is stored now only once it was saved, or once it was said that somebody else
 * has changed it.
 */
export function useSeenVersion(version: string, isSaved: boolean, refused: Refused | undefined) {
  const [seen, setSeen] = useState(version);
  if (isSaved && !refused && seen !== version) setSeen(version);
  // The refusal comes before the page's data is loaded anew, with the version that the next press has to name.
  const isLoaded = useNavigation().state === "idle";
  const isChanged = isLoaded && refused?.error?.[""]?.[0] === "changed";
  const sent = refused?.initialValue?.seen_version;
  return {
    seenVersion: isChanged ? version : refused ? (typeof sent === "string" ? sent : "") : seen,
    isChanged,
  };
}
