/** The address of a story over the page it is shown on. */
export const storyHref = (basePath: string, alias: string, slide = 1) =>
  `${basePath}?popup=story&story=${encodeURIComponent(alias)}${slide > 1 ? `&slide=${slide}` : ""}`;
