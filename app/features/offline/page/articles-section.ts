import { type KeptArticle, readArticles, removeArticle } from "~/lib/offline/kept";
import { element } from "./element";
import { showPicture } from "./kept-picture";
import type { PageContext } from "./page-context";

type Options = {
  /** Shows an article in place of everything else, until it is closed. */
  open: (article: HTMLElement) => void;
};

/** The saved articles, each to be read or removed. Null if there are none. */
export async function makeArticlesSection(
  context: PageContext,
  { open }: Options,
): Promise<HTMLElement | null> {
  const articles = await readArticles();
  if (articles.length === 0) return null;
  const { t } = context;
  const list = element("ul", { className: "articles" });
  for (const article of articles) {
    const read = element(
      "button",
      { type: "button", className: "read", onclick: () => open(makeArticle(context, article)) },
      element("span", { lang: article.lang }, article.title),
    );
    const remove = element(
      "button",
      { type: "button", className: "remove", ariaLabel: t("articles.remove", { title: article.title }) },
      "×",
    );
    const item = element(
      "li",
      {},
      element(
        "div",
        {},
        read,
        element("p", { className: "note" }, t("articles.minutes", { count: article.minutes })),
      ),
      remove,
    );
    if (article.cover !== null) {
      const cover = element("img", { alt: "", width: 640, height: 360 });
      item.prepend(cover);
      void showPicture(cover, article.cover);
    }
    remove.onclick = async () => {
      await removeArticle(article.alias);
      const next = item.nextElementSibling ?? item.previousElementSibling;
      item.remove();
      if (next) next.querySelector<HTMLElement>(".read")?.focus();
      else {
        section.remove();
        document.querySelector<HTMLElement>("main")?.focus();
      }
    };
    list.append(item);
  }
  const section = element("section", { className: "saved" }, element("h2", {}, t("articles.title")), list);
  return section;
}

/** An article to be read. Its markup is of our own server; the page's policy lets no script in it run. */
export function makeArticle({ t }: PageContext, article: KeptArticle): HTMLElement {
  const text = element("div", { className: "text", lang: article.lang });
  const template = element("template");
  template.innerHTML = article.html;
  text.append(template.content);
  for (const image of text.querySelectorAll<HTMLImageElement>("img[data-picture]"))
    void showPicture(image, image.dataset.picture ?? "");
  const facts = `${article.author} · ${t("articles.minutes", { count: article.minutes })}`;
  const made = element(
    "article",
    {},
    element("h1", { lang: article.lang, tabIndex: -1 }, article.title),
    element("p", { className: "lead", lang: article.lang }, article.lead),
    element("p", { className: "note" }, facts),
  );
  if (article.cover !== null) {
    const cover = element("img", { className: "cover", alt: "", width: 640, height: 360 });
    made.append(cover);
    void showPicture(cover, article.cover);
  }
  made.append(text);
  return made;
}
