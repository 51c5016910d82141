import { FilterBar, type FilterBarData } from "../catalog/filter-bar";
import styles from "./archive.module.css";
import { archivePath, parseArchiveUrl } from "./archive-url";

export function ArchiveFilterBar({ data }: { data: FilterBarData }) {
  return <FilterBar data={data} className={styles.filters} getPath={getPath} />;
}

function getPath(query: URLSearchParams): string | null {
  const url = parseArchiveUrl([], query);
  return url && archivePath(url.choices);
}

export const island = { Component: ArchiveFilterBar, texts: ["catalog"] };
