import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For the root and layouts, whose data depends on what the viewer does and not on the page: loaded again after a form.
 * Not when the server did not respond (lib/forms/keep-typed), or the request failed: loading would fail as well.
 */
export const isAfterSubmit = ({
  formMethod,
  actionStatus,
  actionResult,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined &&
  formMethod !== "GET" &&
  actionStatus !== 503 &&
  !(actionResult instanceof TypeError);

/** For pages whose forms depend on what they have just shown: also loaded again when a form is refused. */
export const isChangedOrAfterSubmit = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.defaultShouldRevalidate || isAfterSubmit(args);
