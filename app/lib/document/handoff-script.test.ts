import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { getHandoffScript } from "./handoff-script";

it("The loaders' data reaches Remix as it is, and cannot end the script", () => {
  const data = `["</script><!--", "&amp;", "Ё", "\u2028\u2029", "\\"]`;
  const received: string[] = [];
  const streamController = {
    enqueue: (text: string) => received.push(text),
    close: () => received.push("closed"),
  };
  const script = getHandoffScript(data);
  runInNewContext(script, { window: { __remixContext: { streamController } } });
  expect(received).toEqual([data, "closed"]);
  expect(script).not.toMatch(/[<>&\u2028\u2029]/);
});
