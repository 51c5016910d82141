import type { ReactNode } from "react";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import styles from "./archive.module.css";

const formId = "archive-upgrade";

/** The form behind the recordings of a lite viewer's page: pressing one leads to a better subscription and not to it. `back` is this page. */
export function UpgradeForm({ back }: { back: string }) {
  const to = useLocalised();
  return (
    <form id={formId} method="post" action={to(paths.archive())} data-enhance="" hidden>
      <input type="hidden" name="back" value={to(back)} />
    </form>
  );
}

type PressProps = { id: string; isLite: boolean; className: string | undefined; children: ReactNode };

/** Pressing a recording: a link to it, or for a lite viewer a button of the form above. */
export function RecordingPress({ id, isLite, className, children }: PressProps) {
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
