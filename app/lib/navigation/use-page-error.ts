import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as DataRouterStateContext } from "react-router";

/** The error of the page, whichever route's boundary shows it; undefined without one. */
export function usePageError(): unknown {
  const [error] = Object.values(useContext(DataRouterStateContext)?.errors ?? {});
  return error as unknown;
}
