import { type FormEvent, useRef } from "react";
import { maskTyped, type PhoneMask } from "#domain/login";
import { replaceText } from "~/ui/replace-text";

const isDeleting = ({ nativeEvent }: FormEvent): boolean =>
  (nativeEvent as Partial<InputEvent>).inputType?.startsWith("delete") ?? false;

/** The events of a field whose phone numbers get a mask as they are typed. While deleting, it stays as it is. */
export function usePhoneMask(mask: PhoneMask) {
  const began = useRef<string | null>(null);
  const apply = (field: HTMLInputElement) => {
    const masked = maskTyped(mask, field.value, began.current);
    began.current = masked.began;
    replaceText(field, masked.text, /[^\s()+-]/);
  };
  return {
    onInput: (event: FormEvent<HTMLInputElement>) => {
      if (!isDeleting(event)) apply(event.currentTarget);
    },
    onBlur: (event: FormEvent<HTMLInputElement>) => apply(event.currentTarget),
  };
}
