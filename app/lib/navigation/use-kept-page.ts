import { useEffect } from "react";
import { keepPage } from "./page-cache";

/** Keeps the data a document came with, so that coming back to it asks for nothing. */
export function useKeptPage<Data>(data: Data): Data {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("popup"))
      keepPage(location.origin + location.pathname + location.search, data);
  }, [data]);
  return data;
}
