import { useEffect } from "react";
import { cachePage } from "./page-cache";

/** Caches the data the document was served with, so that returning to it needs no request. */
export function useCachedPage<Data>(data: Data): Data {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("popup"))
      cachePage(location.origin + location.pathname + location.search, data);
  }, [data]);
  return data;
}
