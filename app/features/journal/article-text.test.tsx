import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { TitleCard } from "#contract/shared";
import { LocaleContext } from "~/lib/i18n/locale-context";
import { ArticleText } from "./article-text";

const title = {
  alias: "metropolis",
  title: "Метрополис",
  images: { frame_wide: "/images/title/metropolis/frame", cover: null, poster: null, cover_vertical: null },
} as unknown as TitleCard;
const markup = (body: string, locale: "ru" | "en" = "ru") =>
  renderToStaticMarkup(
    <LocaleContext.Provider value={locale}>
      <ArticleText body={body} titles={[title]} />
    </LocaleContext.Provider>,
  ).replace(/ class="[^"]*"/g, "");

describe("Rendering an article", () => {
  it("An article is rendered in paragraphs under headings below the page's own", () => {
    expect(markup("# Один\n\nАбзац.\n\n## Два\n\nЕщё «абзац».\n\n### Три")).toBe(
      "<h2>Один</h2><p>Абзац.</p><h2>Два</h2><p>Ещё «абзац».</p><h3>Три</h3>",
    );
  });

  it("An article is rendered with links to our pages in the reader's language", () => {
    expect(markup("Смотрите [фильм](/watch/metropolis).", "en")).toBe(
      '<p>Смотрите <a href="/en/watch/metropolis">фильм</a>.</p>',
    );
  });

  it("An article is rendered with frames that link to their titles", () => {
    const html = markup("![Город «будущего»](title:metropolis)");
    expect(html).toMatch(
      /^<figure><a href="\/watch\/metropolis"><img [^>]*alt="Метрополис"[^>]*\/><\/a><figcaption>Город «будущего»<\/figcaption><\/figure>$/,
    );
    expect(html).toContain('src="/images/title/metropolis/frame?w=');
  });

  it("An article is rendered without any trace of a title that the reader may not see", () =>
    expect(markup("Раз.\n\n![Тайна](title:secret)\n\nДва.")).toBe("<p>Раз.</p><p>Два.</p>"));
});

describe("An article's text cannot become markup, a script or an external link", () => {
  it.each([
    ["[зло](https://evil.example)", "<p>зло</p>"],
    ["[зло](//evil.example)", "<p>зло</p>"],
    ["[зло](javascript:alert(1))", "<p>зло</p>"],
    ["[зло](/\\evil.example)", "<p>зло</p>"],
    ["[**жирно** и прямо](/new)", '<p><a href="/new">жирно и прямо</a></p>'],
    ["**Жирно** и _косо_", "<p>Жирно и косо</p>"],
    ["До ![x](https://evil.example/x.png) после", "<p>До x после</p>"],
    ["![x](https://evil.example/x.png)", ""],
    ["![x](title:../../x)", ""],
  ])("«%s» in an article gets no external link", (body, expected) => expect(markup(body)).toBe(expected));

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "Слово <b onclick=alert(1)>жирно</b>",
    "```\n<script>alert(1)</script>\n```",
    "> <svg onload=alert(1)>",
    "- <iframe src=x>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "| a |\n|-|\n| <script>x</script> |",
  ])("«%s» in an article gets no markup", (body) => {
    const made = markup(body).match(/<\/?[a-z][^>]*>/g) ?? [];
    expect(made.filter((tag) => !/^<\/?(p|ul|li)>$/.test(tag))).toEqual([]);
  });
});
