const textTypes = new Set(["text", "email", "tel", "password", "search"]);

const isTyped = ({ type, value, defaultValue }: HTMLInputElement): boolean =>
  textTypes.has(type) && value !== defaultValue;

const getTypedFields = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.querySelectorAll("input")].filter(isTyped);

/** Masks and hints catch up with what was typed before their script ran. */
export function catchUpMasks(form: HTMLFormElement): void {
  for (const field of getTypedFields(form)) field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fields that were typed in and left before checks began are checked as if they were left now. */
export function catchUpChecks(form: HTMLFormElement): void {
  for (const field of getTypedFields(form))
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

/** Empties the fields that are never shown again. */
export function clearSecrets(form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type !== "hidden") field.value = "";
  }
}

/** Focuses the first field with an error, else the form's message, else the captcha that is asked for now. */
export function focusFirstError(form: HTMLElement): void {
  const wrong =
    form.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form.querySelector<HTMLElement>("[role=alert]") ??
    form.querySelector<HTMLElement>("[name=captcha]");
  if (!wrong) return;
  if (wrong.getAttribute("role") === "alert") wrong.tabIndex = -1;
  wrong.focus();
}
