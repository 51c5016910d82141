import { useLocalised } from "~/lib/i18n/locale-context";
import { LinkButton } from "~/ui/button";

/** What stands where a list would: a sentence and one way on. */
export function EmptyList({ text, href, label }: { text: string; href: string; label: string }) {
  const to = useLocalised();
  return (
    <>
      <p>{text}</p>
      <LinkButton href={to(href)}>{label}</LinkButton>
    </>
  );
}
