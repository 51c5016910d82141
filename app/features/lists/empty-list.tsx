import { useLocalised } from "~/lib/i18n/locale-context";
import { LinkButton } from "~/ui/button";

/** Empty state: a sentence and a link. */
export function EmptyList({ text, href, label }: { text: string; href: string; label: string }) {
  const to = useLocalised();
  return (
    <>
      <p>{text}</p>
      <LinkButton href={to(href)}>{label}</LinkButton>
    </>
  );
}
