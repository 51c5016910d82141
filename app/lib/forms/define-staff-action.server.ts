import type { ActionFunctionArgs } from "@remix-run/node";
import type * as core from "zod/v4/core";
import { toErrorResponse } from "../http/define-loader.server";
import { getRequestContext, type RequestContext } from "../request-context/request-context.server";
import { defineFormAction } from "./define-form-action.server";

type FormAction<Schema extends core.$ZodType> = Parameters<typeof defineFormAction<Schema>>;

/**
 * The action of a page of the staff. Whatever others send, they get what the API answers to `ask`, which only the staff may:
 * 404, as for the page.
 */
export function defineStaffAction<Schema extends core.$ZodType>(
  ask: (context: RequestContext) => Promise<unknown>,
  options: Omit<FormAction<Schema>[0], "access" | "secrets">,
  act: FormAction<Schema>[1],
) {
  const action = defineFormAction({ access: "public", secrets: [], ...options }, act);
  return async (args: ActionFunctionArgs) => {
    const context = await getRequestContext(args.context, args.request);
    try {
      await ask(context);
    } catch (error) {
      throw toErrorResponse(error, context);
    }
    return action(args);
  };
}
