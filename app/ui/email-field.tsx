import type { ComponentProps } from "react";
import { Field } from "./field";

type Props = Omit<ComponentProps<typeof Field>, "name" | "type" | "inputMode">;

/** An input named `email`. */
export const EmailField = (field: Props) => (
  <Field
    {...field}
    name="email"
    // As type «email» it would be changed as it is typed: names of domains into ASCII, spaces removed.
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
  />
);
