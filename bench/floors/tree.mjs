// The page as a React tree of about 2,000 elements, without JSX so that every floor imports it as it is.
import { createElement as h } from "react";

function Card({ item, link: Link, eager }) {
  const to = `/title/${item.slug}`;
  const props = Link === "a" ? { href: to } : { to };
  return h(
    "li",
    { className: "card" },
    h(
      Link,
      { className: "card-link", ...props },
      h(
        "div",
        { className: "poster" },
        h("img", {
          src: item.poster,
          alt: "",
          width: 150,
          height: 225,
          loading: eager ? "eager" : "lazy",
          decoding: "async",
        }),
        h("span", { className: "badge" }, item.badge),
        h("span", { className: "length" }, `${item.minutes} min`),
        h("div", { className: "bar" }, h("div", { style: { width: `${item.progress}%` } })),
      ),
      h(
        "div",
        { className: "meta" },
        h("h3", null, item.title),
        h("p", null, h("span", null, item.year), h("span", null, item.genre), h("span", null, item.age)),
        h("p", { className: "rating" }, h("span", null, item.rating.toFixed(1)), h("span", null, "/ 10")),
      ),
    ),
  );
}

export function Home({ data, link = "a" }) {
  return h(
    "div",
    { id: "app" },
    h(
      "header",
      { className: "top" },
      h("a", { href: "/" }, "Cinema"),
      h(
        "nav",
        null,
        ["Films", "Series", "Kids", "My list"].map((x) =>
          h("a", { key: x, href: `/${x.toLowerCase().replace(" ", "-")}` }, x),
        ),
      ),
    ),
    h(
      "main",
      null,
      h(
        "section",
        { className: "hero" },
        h("h1", null, data.hero.title),
        h("p", null, data.hero.overview),
        h("a", { href: "/watch" }, "Watch"),
      ),
      data.rows.map((row, r) =>
        h(
          "section",
          { key: row.id, className: "strip", "aria-labelledby": row.id },
          h("h2", { id: row.id }, row.title),
          h(
            "ul",
            { className: "cards" },
            row.items.map((item, i) => h(Card, { key: item.id, item, link, eager: r === 0 && i < 4 })),
          ),
        ),
      ),
    ),
    h("footer", null, h("p", null, "About"), h("p", null, "Help")),
  );
}

export function Page({ data, css }) {
  return h(
    "html",
    { lang: "en" },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width,initial-scale=1" }),
      h("title", null, "Cinema"),
      h("style", { dangerouslySetInnerHTML: { __html: css } }),
    ),
    h("body", null, h(Home, { data })),
  );
}
