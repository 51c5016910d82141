import type { ReactNode } from "react";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import styles from "./archive.module.css";

const formId = "archive-upgrade";

/**
 * The form that a lite viewer's recording cards submit: they lead to an upgrade offer instead of the recording
 * . `back` is the path of this page.
 */
export function UpgradeForm({ back }: { back: string }) {
  const to = useLocalised();
  return (
    <form id={formId} method="post" action={to(paths.archive())} data-enhance="" hidden>
      <input type="hidden" name="back" value={to(back)} />
    </form>
  );
}

type RecordingLinkProps = { id: string; isLite: boolean; className: string | undefined; children: ReactNode };

/** Wraps a recording in a link, or for a lite viewer in a submit button of UpgradeForm. */
export function RecordingLink({ id, isLite, className, children }: RecordingLinkProps) {
  const to = useLocalised();
  if (!isLite)
    return (
      <a href={to(paths.recording(id))} className={className}>
        {children}
      </a>
    );
  return (
    <button
      type="submit"
      form={formId}
      name="recording"
      value={id}
      className={classes(className, styles.press)}
    >
      {children}
    </button>
  );
}
