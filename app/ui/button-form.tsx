import type { ReactNode } from "react";

type Props = { action: string; fields: Readonly<Record<string, string>>; children: ReactNode };

/** A form with a single button and hidden fields. */
export function ButtonForm({ action, fields, children }: Props) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
