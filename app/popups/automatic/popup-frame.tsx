import { type ReactNode, useEffect } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { HiddenFields } from "~/ui/hidden-fields";
import type { DialogProps } from "./dialog-props";

type Props = Pick<DialogProps, "shown" | "back" | "onShown" | "onClose"> & {
  title: string;
  label?: string;
  /** Where closing leads without script, if not to this page with the popup remembered as seen. */
  closeHref?: string;
  /** What the button that closes it says, if it has one. */
  closeText?: string;
  children: ReactNode;
};

/** A popup that opened by itself, with its ways to close: script closes it in place, without script a form does. */
export function PopupFrame({ title, label, onShown, children, ...closing }: Props) {
  const { t } = useTranslation("common");
  useShown(onShown);
  const { back, onClose, closeHref } = closing;
  return (
    <Dialog
      title={title}
      {...(label === undefined ? {} : { label })}
      closeHref={closeHref ?? (onClose === null ? null : back)}
      closeLabel={t("close")}
      {...(closeHref === undefined && onClose !== null ? { onClose } : {})}
    >
      {children}
      <CloseButton {...closing} />
    </Dialog>
  );
}

/** Calls back once the popup is there. */
export function useShown(onShown: DialogProps["onShown"]): void {
  useEffect(() => {
    onShown?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on mount
  }, []);
}

function CloseButton({
  shown,
  back,
  onClose,
  closeHref,
  closeText,
}: Omit<Props, "title" | "onShown" | "children">) {
  const { t } = useTranslation("common");
  if (closeHref !== undefined)
    return (
      <LinkButton look="text" isWide href={closeHref} data-keep-scroll="">
        {closeText}
      </LinkButton>
    );
  if (onClose !== null)
    return closeText === undefined ? null : (
      <Button type="button" look="text" isWide onClick={onClose}>
        {closeText}
      </Button>
    );
  return (
    <form method="post" action={paths.resources.popup()}>
      <HiddenFields of={{ popup: shown.popup, back, ...(shown.id === null ? {} : { id: shown.id }) }} />
      <Button look="text" isWide>
        {closeText ?? t("close")}
      </Button>
    </form>
  );
}
