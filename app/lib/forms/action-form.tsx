import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { focusFirstError } from "./field-events";
import { useOneSubmit } from "./use-one-submit";

type Props = {
  /** The target if it leads to another page, which is shown from its top; by default the viewer stays on this page. */
  action?: string;
  /** Whether the target is this page with its own query, so that the viewer stays where they are. */
  isSamePage?: boolean;
  fields: Readonly<Record<string, string | number>>;
  className?: string | undefined;
  /** Says what is happening until the answer comes. */
  sending?: string;
  children: ReactNode;
};

/** A form of hidden fields and a button. If it is refused, the page's message is focused, which may be out of sight. */
export function ActionForm({ action, isSamePage = false, fields, className, sending, children }: Props) {
  const { isSent, submitProps } = useOneSubmit();
  const wasSent = useRef(false);
  useEffect(() => {
    const main = document.querySelector("main");
    if (wasSent.current && !isSent && main) focusFirstError(main);
    wasSent.current = isSent;
  }, [isSent]);
  return (
    <Form
      method="post"
      className={className}
      aria-busy={isSent}
      {...submitProps}
      {...(action === undefined ? {} : { action, preventScrollReset: isSamePage })}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {sending === undefined ? null : <p role="status">{isSent ? sending : null}</p>}
    </Form>
  );
}
