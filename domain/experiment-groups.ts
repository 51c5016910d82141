/** The group that is shown what everyone else sees. */
export const controlGroup = "control";

const separator = ",";

/** Groups by the experiment's name as text, `name:group,name:group`; null without any. */
export const formatGroups = (groups: Readonly<Record<string, string>>): string | null =>
  Object.entries(groups)
    .map(([name, group]) => formatGroup(name, group))
    .join(separator) || null;

export const formatGroup = (name: string, group: string): string => `${name}:${group}`;

/** Reads what `formatGroups` wrote; whatever else there is, is left out. */
export const parseGroups = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(separator).flatMap((part) => {
      const [name, group, ...others] = part.split(":");
      return name && group && others.length === 0 ? [[name, group]] : [];
    }),
  );
