import { html, raw } from "hono/html";
import { languages, type Locale } from "#contract/languages";
import type { StaticFiles } from "../static-files";
import { texts } from "../texts";

/** Markup with escaped values. */
export type Markup = ReturnType<typeof html>;
export type View = {
  title: string;
  locale: Locale;
  body: Markup;
  /** Shown beside the body: the description of the payment. */
  aside?: Markup;
  /** The URL that the script polls, and where to go next; without JavaScript the page refreshes itself. */
  waiting?: { state: string; next: string };
};

const refreshSeconds = 3;
const lock = raw(
  '<svg class="lock" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true"><rect x="4.5" y="10.5" width="15" height="10" rx="2.5"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3"/></svg>',
);

/** The frame of all pages. */
export function drawPage({ title, locale, body, aside, waiting }: View, files: StaticFiles): Markup {
  const text = texts[locale];
  return html`<!doctype html>
    <html lang="${languages[locale].tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark light" />
        <title>${title} — ${text.brand}</title>
        <link rel="icon" href="${files.url("icon.svg")}" type="image/svg+xml" />
        <link rel="stylesheet" href="${files.url("pay.css")}" />
        ${waiting
          ? html`<noscript
              ><meta http-equiv="refresh" content="${refreshSeconds};url=${waiting.next}"
            /></noscript>`
          : ""}
        <script src="${files.url("pay.js")}" defer></script>
      </head>
      <body>
        <header class="top">
          <p class="brand">${text.brand}</p>
          <p class="secure">${lock}${text.secure}</p>
        </header>
        <main class="${aside ? "wide" : "narrow"}">
          ${aside ?? ""}
          <section
            class="panel"
            ${waiting ? html`data-state="${waiting.state}" data-next="${waiting.next}"` : ""}
          >
            ${body}
          </section>
        </main>
        <footer class="bottom"><p>${text.demonstration}</p></footer>
      </body>
    </html>`;
}
