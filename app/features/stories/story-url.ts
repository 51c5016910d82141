/** The URL of a story over its page. */
export const storyHref = (basePath: string, alias: string, slide = 1) =>
  `${basePath}?popup=story&story=${encodeURIComponent(alias)}${slide > 1 ? `&slide=${slide}` : ""}`;
