/**
 * Replaces the text of a field. The caret keeps its place among the characters that count: those that a mask or a
 * clean-up neither adds nor removes.
 */
export function replaceText(field: HTMLInputElement, text: string, counts: RegExp): void {
  if (text === field.value) return;
  const behind = field.value.slice(field.selectionEnd ?? field.value.length);
  let left = [...behind].filter((character) => counts.test(character)).length;
  field.value = text;
  let caret = text.length;
  for (; left > 0 && caret > 0; caret -= 1) if (counts.test(text.charAt(caret - 1))) left -= 1;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}
