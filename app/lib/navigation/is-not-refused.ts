import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** For pages with a long form: a refusal is shown beside the data as it is, which might fail to load as well. */
export const isNotRefused = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus < 400 && defaultShouldRevalidate;
