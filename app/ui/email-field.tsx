import type { ComponentProps } from "react";
import { Field } from "./field";

type Props = Omit<ComponentProps<typeof Field>, "name" | "type">;

/** An input named `email`. */
export const EmailField = (field: Props) => (
  <Field
    {...field}
    name="email"
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
  />
);
