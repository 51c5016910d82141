/** Values for a text's {{placeholders}}. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>;

/** Replaces each {{name}} by its value, if it has one. */
export const fillText = (text: string, values: TextValues = {}): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""));
