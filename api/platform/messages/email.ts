import { languages, type Locale } from "#contract/languages";
import { messageTexts } from "./texts";

export type EmailLink = { text: string; url: string };
type Email = {
  subject: string;
  lines: string[];
  /** Displayed large in the line that contains it. */
  code: string;
  links: EmailLink[];
  locale: Locale;
};

/** Inline styles with the site's values, because mail clients support neither style sheets nor its fonts. */
const styles = {
  body: "margin:0;padding:0;background:#f4efe4",
  column: "max-width:480px;margin:0 auto;padding:24px 16px",
  brand: "margin:0 0 16px;font:800 20px/1.2 system-ui,Arial,sans-serif;color:#1d1b2a",
  sheet: "padding:24px;border-radius:20px;background:#fff;color:#1d1b2a",
  heading: "margin:0 0 16px;font:800 22px/1.25 system-ui,Arial,sans-serif",
  line: "margin:0 0 12px;font:400 16px/1.5 system-ui,Arial,sans-serif",
  code: "margin:0 0 16px;font:700 28px/1.25 system-ui,Arial,sans-serif",
};

/** An email's HTML: one column that fits a phone. */
export function writeEmail({ subject: title, lines, code, links, locale }: Email): string {
  const subject = escape(title);
  const paragraphs = lines.map((line) => {
    const style = code !== "" && line.includes(code) ? styles.code : styles.line;
    return `<p style="${style}">${escape(line)}</p>`;
  });
  const linked = links.map(({ text, url }) => {
    const address = escape(url);
    return `<p style="${styles.line}">${escape(text)} <a href="${address}">${address}</a></p>`;
  });
  return [
    `<!doctype html><html lang="${languages[locale].tag}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.column}"><p style="${styles.brand}">${messageTexts[locale].brand}</p>`,
    `<div style="${styles.sheet}"><h1 style="${styles.heading}">${subject}</h1>${[...paragraphs, ...linked].join("")}</div>`,
    "</div></body></html>",
  ].join("");
}

const escape = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign,
  );
