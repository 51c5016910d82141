/** Gives the loaders' data to Remix, as its own server component would. */
export function getHandoffScript(handoff: string): string {
  const value = JSON.stringify(handoff).replace(
    /[&><\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `window.__remixContext.streamController.enqueue(${value});window.__remixContext.streamController.close();`;
}
