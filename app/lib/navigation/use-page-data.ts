import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { storePage } from "./browser-page-cache";

/** The page's data, cached in the browser so that returning to the page needs no request. */
export function usePageData<Data>(): Data {
  const data = useLoaderData() as Data;
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("popup"))
      storePage(location.origin + location.pathname + location.search, data);
  }, [data]);
  return data;
}
