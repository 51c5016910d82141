import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nProvider, useI18n } from "../i18n/i18n-context";
import { LocaleContext, useLocale } from "../i18n/locale-context";
import { servedIslands } from "./served-islands.server";

type IslandProps<Props> = {
  /** The component of an island's file. */
  of: ComponentType<Props>;
  /** Plain data, because it is serialised into the document. */
  props: Props;
  /** «focus» loads the code only once the viewer focuses something in the island. */
  on?: "load" | "focus";
};

/**
 * A React component inside server markup: rendered with it and hydrated in place (hydrate-islands). Used on the
 * server only.
 */
export function Island<Props extends object>({ of, props, on = "load" }: IslandProps<Props>) {
  const island = servedIslands.get(of);
  if (!island) throw new Error(`No file *.island.tsx exports ${of.name}`);
  const i18n = useI18n();
  const locale = useLocale();
  // Rendered separately, because static markup lacks the separators between adjacent texts that hydration needs.
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <LocaleContext.Provider value={locale}>{createElement(of, props)}</LocaleContext.Provider>
    </I18nProvider>,
  );
  return (
    <div
      className="island"
      data-island={island.name}
      data-texts={island.texts.length > 0 ? island.texts.join(" ") : undefined}
      data-on={on === "focus" ? on : undefined}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
