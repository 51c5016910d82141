import type { ReactNode } from "react";
import { HiddenFields } from "./hidden-fields";

type Props = { action: string; fields: Readonly<Record<string, string | number>>; children: ReactNode };

/** A form with a single button and hidden fields. */
export function ButtonForm({ action, fields, children }: Props) {
  return (
    <form method="post" action={action}>
      <HiddenFields of={fields} />
      {children}
    </form>
  );
}
