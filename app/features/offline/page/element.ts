type Fields<Name extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Name], "style" | "dataset">
> & { data?: Record<string, string> };

/** Makes an element. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { data = {}, ...fields }: Fields<Name> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  Object.assign(made, fields);
  Object.assign(made.dataset, data);
  made.append(...children);
  return made;
}
