import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import type { ChildView } from "./child-page.server";

/** Shown to a child in place of a page for adults. */
export function ChildPage({ texts }: Pick<ChildView, "texts">) {
  const to = useLocalised();
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{texts.title}</h1>
        <p className={formPage.lead}>{texts.text}</p>
        <LinkButton look="primary" isWide href={to(paths.kids())}>
          {texts.toKids}
        </LinkButton>
        <LinkButton isWide href={to(paths.profiles())}>
          {texts.profiles}
        </LinkButton>
        <LinkButton isWide href={to(paths.favorites())}>
          {texts.favorites}
        </LinkButton>
        <LinkButton isWide href={to(paths.history())}>
          {texts.history}
        </LinkButton>
      </div>
    </div>
  );
}
