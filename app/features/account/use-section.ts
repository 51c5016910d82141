import { useLoaderData } from "@remix-run/react";

type SectionLoader<Section> = (...args: never[]) => Promise<{ section: Section }>;

/** The data of a section of the account. The layout renders no section without any. */
export function useSection<Loader extends SectionLoader<unknown>>() {
  const { section } = useLoaderData() as { section: unknown };
  if (section === null) throw new Error("A section of the account has no data");
  return section as Loader extends SectionLoader<infer Section> ? NonNullable<Section> : never;
}
