type XmlElement = { attributes: Record<string, string>; text: string };

/** The elements of this name in a feed, sitemap or guide, each with the text before its first child. */
export const getElements = (xml: string, name: string): XmlElement[] =>
  [...xml.matchAll(new RegExp(`<${name}(\\s[^>]*)?>([^<]*)`, "g"))].map(([, attributes = "", text = ""]) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
    ),
    text,
  }));

export const getTexts = (xml: string, name: string) => getElements(xml, name).map(({ text }) => text);
