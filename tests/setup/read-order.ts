/** What the first form of a purchase page sends: the tariff and the offer that it shows. */
export function readOrder(html: string): Record<string, string> {
  const form = /<form[^>]* action="\/purchase[^]*?<\/form>/.exec(html)?.[0] ?? "";
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
}
