import { defineLoader, type LoaderContext } from "~/lib/http/define-loader.server";
import { createChildView } from "../account/child-page.server";

/** The loader of a page inside AdultLayout: a child gets `createChildView`, and nothing else is loaded. */
export function defineAdultLoader<Value>(
  options: Parameters<typeof defineLoader>[0],
  load: (args: LoaderContext) => Promise<Value>,
) {
  return defineLoader(options, async (args) =>
    (await args.context.viewer()).isChild ? createChildView(args.context) : load(args),
  );
}
