import { isUnder } from "#domain/is-under";
import { splitLocale } from "../i18n/locales";
import { paths } from "../paths";

/** Whether an editor looks at the site as somebody else, which changes nothing. */
export const isPreview = (): boolean => "preview" in document.documentElement.dataset;

/** A preview has no effect at the desks: between them and the site, which is another one, a document is loaded. */
export const leavesPreview = (href: string): boolean =>
  isPreview() && isAtDesk(href) !== isAtDesk(location.href);

const isAtDesk = (href: string): boolean =>
  isUnder([paths.supportDesk()], splitLocale(new URL(href, location.href).pathname).path);
