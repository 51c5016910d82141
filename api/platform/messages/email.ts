import { languages, type Locale } from "#contract/languages";
import { messageTexts } from "./texts";

export type EmailLink = {
  text: string;
  url: string;
  /** Stands under the letter: how to stop such letters, or to choose among them. */
  isSetting?: boolean;
};
/** `text` says what it shows to who does not see it. */
export type EmailPicture = { url: string; text: string };
type Email = {
  subject: string;
  lines: string[];
  /** Displayed large in the line that contains it. */
  code: string;
  links: EmailLink[];
  picture?: EmailPicture | undefined;
  locale: Locale;
};

/** Inline styles with the site's values, because mail clients support neither style sheets nor its fonts. */
const font = "system-ui,Arial,sans-serif";
const styles = {
  body: "margin:0;padding:0;background:#f4efe4",
  column: "max-width:520px;margin:0 auto;padding:24px 16px",
  brand: `margin:0 0 16px;font:800 22px/1.2 ${font};color:#1d1b2a`,
  mark: "display:inline-block;width:0;height:0;margin-right:8px;border:9px solid transparent;border-left:0;border-right:20px solid #ff8a3d;vertical-align:-1px",
  sheet: "padding:28px 24px;border-radius:20px;border-top:6px solid #ffc24b;background:#fff;color:#1d1b2a",
  picture: `display:block;width:100%;height:auto;margin:0 0 20px;border:0;font:400 16px/1.5 ${font}`,
  heading: `margin:0 0 16px;font:800 24px/1.25 ${font};overflow-wrap:anywhere`,
  line: `margin:0 0 14px;font:400 16px/1.5 ${font};overflow-wrap:anywhere`,
  code: `margin:0 0 16px;font:700 28px/1.25 ${font}`,
  action: "margin:24px 0 0",
  button: `display:inline-block;padding:14px 28px;border-radius:10px;background:#ffc24b;color:#1a1204;font:600 16px/1.25 ${font};text-decoration:none`,
  foot: `margin:16px 8px 0;font:400 13px/1.5 ${font};color:#5d596b`,
  link: "color:inherit",
};

/** Mail clients that know dark colours take these; the others keep the light ones. */
const dark =
  "@media (prefers-color-scheme:dark){.page{background:#0b0b10!important}.sheet{background:#14141c!important;color:#f5f3ee!important}.brand{color:#f5f3ee!important}.foot{color:#aba9b8!important}}";

/** An email's HTML: one column that fits a phone, with one button, and why it came under it. */
export function writeEmail({ subject: title, lines, code, links, picture, locale }: Email): string {
  const { brand, foot } = messageTexts[locale];
  const subject = escape(title);
  const paragraphs = lines.map((line) => {
    const style = code !== "" && line.includes(code) ? styles.code : styles.line;
    return `<p style="${style}">${escape(line)}</p>`;
  });
  const settings = links.filter(({ isSetting }) => isSetting);
  const main = links.filter(({ isSetting }) => !isSetting);
  const actions = main.map((link) =>
    main.length === 1
      ? `<p style="${styles.action}">${writeLink(link, styles.button)}</p>`
      : `<p style="${styles.line}">${writeLink(link, styles.link)}</p>`,
  );
  const why = escape(settings.length > 0 ? foot.chosen : foot.account);
  const ways = settings.map((link) => writeLink(link, styles.link)).join(" · ");
  return [
    `<!doctype html><html lang="${languages[locale].tag}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">`,
    `<title>${subject}</title><style>${dark}</style></head>`,
    `<body class="page" style="${styles.body}"><div style="${styles.column}">`,
    `<p class="brand" style="${styles.brand}"><span style="${styles.mark}"></span>${brand}</p>`,
    `<div class="sheet" style="${styles.sheet}">${picture ? writePicture(picture) : ""}<h1 style="${styles.heading}">${subject}</h1>${[...paragraphs, ...actions].join("")}</div>`,
    `<p class="foot" style="${styles.foot}">${why}${ways === "" ? "" : `<br>${ways}`}</p>`,
    "</div></body></html>",
  ].join("");
}

/** A link by its words: the address is in the letter's plain text. */
const writeLink = ({ text, url }: EmailLink, style: string) =>
  `<a href="${escape(url)}" style="${style}">${escape(text.replace(/[:.]$/, ""))}</a>`;

const writePicture = ({ url, text }: EmailPicture) =>
  `<img src="${escape(url)}" alt="${escape(text)}" width="472" style="${styles.picture}">`;

const escape = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign,
  );
