import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LocaleContext } from "~/lib/i18n/locale-context";
import { DocumentText } from "./document-text";
import { getQuestions, parseDocument } from "./parse-document";

const markup = (body: string, locale: "ru" | "en" = "ru") =>
  renderToStaticMarkup(
    <LocaleContext.Provider value={locale}>
      <DocumentText blocks={parseDocument(body)} />
    </LocaleContext.Provider>,
  ).replace(/ class="[^"]*"/g, "");

describe("Rendering a document", () => {
  it("A document is rendered with headings linked to by their own id or their position", () =>
    expect(markup("## Один {#first}\n\n### Два")).toBe(
      '<h2 id="first" tabindex="-1"><a href="#first" tabindex="-1">Один</a></h2>' +
        '<h3 id="section-2" tabindex="-1"><a href="#section-2" tabindex="-1">Два</a></h3>',
    ));

  it.each([
    ["**Важно** и _тихо_, `код`", "<p><strong>Важно</strong> и <em>тихо</em>, <code>код</code></p>"],
    ["[Вход](/auth), [ниже](#end)", '<p><a href="/en/auth">Вход</a>, <a href="#end">ниже</a></p>'],
    ["[почта](mailto:help@luch.example)", '<p><a href="mailto:help@luch.example">почта</a></p>'],
    [
      "- один\n- [два](/new)\n  - три",
      '<ul><li>один</li><li><a href="/en/new">два</a><ul><li>три</li></ul></li></ul>',
    ],
    ["1. раз\n2. два", "<ol><li>раз</li><li>два</li></ol>"],
    ["> Важно", "<blockquote><p>Важно</p></blockquote>"],
  ])("A document is rendered: %s", (body, expected) => expect(markup(body, "en")).toBe(expected));

  it("A document is rendered with tables labelled by the heading above them", () =>
    expect(markup("## Срок {#t}\n\n| Что | Когда |\n|-|-|\n| `a` | 1 день |")).toContain(
      '<table aria-label="Срок"><thead><tr><th scope="col">Что</th><th scope="col">Когда</th></tr></thead>' +
        "<tbody><tr><td><code>a</code></td><td>1 день</td></tr></tbody></table>",
    ));
});

describe("A document's text cannot become a script or an external link", () => {
  it.each([
    "<script>alert(1)</script>",
    "Слово <img src=x onerror=alert(1)>",
    "[зло](javascript:alert(1))",
    "[зло](//evil.example)",
    "[зло](https://evil.example)",
    "[зло](mailto:a@b.example?bcc=c)",
    "![x](https://evil.example/x.png)",
    "- <iframe src=x>",
    "> <svg onload=alert(1)>",
    "| a |\n|-|\n| <b onclick=x>y</b> |",
    "## <script>x</script> {#a}",
  ])("A document's text cannot become a script or an external link: %s", (body) => {
    const tags = markup(body).match(/<\/?[a-z][^>]*>/g) ?? [];
    const own =
      /^<\/?(p|ul|li|blockquote|div|table|thead|tbody|tr|td)>$|^<th scope="col">$|^<\/(th|h2|a)>$|^<table aria-label="[^"<>]*">$|^<(h2 id|a href)="#?[a-z]+" tabindex="-1">$/;
    expect(tags.filter((tag) => !own.test(tag))).toEqual([]);
  });
});

it("Questions are third-level headings with their answers as plain text", () =>
  expect(
    getQuestions(
      parseDocument("## Раздел\n\nНе ответ.\n\n### Где?\n\n[Тут](/new).\n\n- и там\n\n### Когда?\n\nЗавтра."),
    ),
  ).toEqual([
    { question: "Где?", answer: "Тут. и там" },
    { question: "Когда?", answer: "Завтра." },
  ]));
