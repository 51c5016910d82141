import { type ActionFunctionArgs, data } from "@remix-run/node";
import type * as z from "zod";
import { env } from "../env.server";
import { refusedOrigins } from "../metrics.server";
import { getRequestContext, type RequestContext } from "../request-context/request-context.server";
import { createToastHeader } from "../session/session.server";
import { isOffered } from "../site-parts";
import { getBackPath } from "./back-path";
import { type Access, notFound, requireAccess, toErrorResponse } from "./define-loader.server";
import { isOwnOrigin } from "./origin-check";
import { readForm, readFormWithFiles } from "./read-form.server";
import { redirectTo } from "./redirect-to";

export type ActionContext<Form> = {
  context: RequestContext;
  params: ActionFunctionArgs["params"];
  request: Request;
  form: Form;
  /** The submitted fields; a name may occur more than once. */
  fields: URLSearchParams;
  /** Submitted files; empty unless the action accepts them. */
  files: File[];
};

type Options<Form extends z.ZodType> = {
  access: Access;
  form: Form;
  hasFiles?: boolean;
  /**
   * For pages of the staff: a call of the API that only they may make. Whatever others send, they get what it answers: 404,
   * as for the page.
   */
  askAsStaff?: ((context: RequestContext) => Promise<unknown>) | undefined;
  /** If the session has ended, what was typed can be sent again. */
  keepsTyped?: KeptFields | undefined;
};

/** The only fields that are repeated when the session has ended: those with text, without which none is, and the rest. */
export type KeptFields = { text: readonly string[]; rest: readonly string[] };

/**
 * Creates an action: checks origin, access, and the form's size and shape before `act` runs. An invalid form
 * is answered with 400; pages with editable fields parse those themselves to preserve the input.
 */
export function defineAction<Form extends z.ZodType, Value>(
  { access, form: schema, hasFiles = false, askAsStaff, keepsTyped }: Options<Form>,
  act: (args: ActionContext<z.output<Form>>) => Promise<Value>,
) {
  return async ({ request, context: loadContext, params }: ActionFunctionArgs): Promise<Value> => {
    const context = await getRequestContext(loadContext, request);
    if (!isOffered(context.path)) notFound();
    if (
      !isOwnOrigin(request.headers, {
        publicOrigin: env.PUBLIC_ORIGIN ?? null,
        hasSessionCookie: context.hasSession,
      })
    ) {
      refusedOrigins.inc();
      throw data({ reason: "origin" as const }, { status: 403 });
    }
    if (context.preview) throw await refuseInPreview(context, request);
    const read = async () =>
      hasFiles ? readFormWithFiles(request) : { fields: await readForm(request), files: [] };
    // Without script the browser keeps nothing of what was sent.
    if (keepsTyped && access !== "public" && context.isDocument && (await hasSessionEnded(context))) {
      const { fields, files } = await read();
      const typed = [...fields].filter(([name]) => [...keepsTyped.text, ...keepsTyped.rest].includes(name));
      if (typed.some(([name, value]) => keepsTyped.text.includes(name) && value !== ""))
        throw data({ reason: "session-over" as const, typed, hadFiles: files.length > 0 }, { status: 401 });
    }
    await requireAccess(context, access);
    if (askAsStaff)
      await askAsStaff(context).catch((error) => Promise.reject(toErrorResponse(error, context)));
    const { fields, files } = await read();
    const parsed = schema.safeParse(Object.fromEntries(fields));
    if (!parsed.success) throw data({ reason: "bad-form" as const }, { status: 400 });
    try {
      return await act({ context, params, request, form: parsed.data, fields, files });
    } catch (error) {
      throw toErrorResponse(error, context);
    }
  };
}

/** Back to the page, which says that a preview changes nothing; what a script sends is refused. */
async function refuseInPreview({ isDocument }: RequestContext, request: Request): Promise<unknown> {
  const mode = request.headers.get("sec-fetch-mode") ?? "navigate";
  if (isDocument && mode !== "navigate") return data({ reason: "preview" as const }, { status: 409 });
  const toast = await createToastHeader({ kind: "error", message: "preview" });
  return redirectTo(getBackPath(request), { status: 303, headers: { "Set-Cookie": toast } });
}

async function hasSessionEnded(context: RequestContext): Promise<boolean> {
  const { isVirtual, authState } = await context.viewer();
  return isVirtual && authState !== "error";
}
