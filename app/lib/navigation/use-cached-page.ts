import { useEffect } from "react";
import { cachePage } from "./page-cache";

/** Keeps the data a document came with, so that coming back to it asks for nothing. */
export function useCachedPage<Data>(data: Data): Data {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("popup"))
      cachePage(location.origin + location.pathname + location.search, data);
  }, [data]);
  return data;
}
