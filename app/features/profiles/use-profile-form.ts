import type { FormEvent } from "react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { forgetViewer } from "~/lib/navigation/viewer-memory";

/** The properties of a form that opens another profile: it is sent once, and nothing is kept of the profile before. */
export function useProfileForm() {
  const { submitProps } = useOneSubmit();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    forgetViewer();
    submitProps.onSubmit(event);
  };
  return { ...submitProps, onSubmit };
}
