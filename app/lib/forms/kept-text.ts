const storageKey = "luch:typed";

/** What was sent last: where to, from which form, and the values of its fields. */
type Typed = { path: string; form: string; values: [name: string, value: string][]; isLost: boolean };

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox");
const isText = (field: Element): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement &&
    ["text", "tel", "email", "search", "date", "time"].includes(field.type));

/** Remembers what a form sends, in this tab: if the session has ended meanwhile, the sign-in page says that it is lost. */
export function rememberTyped(form: HTMLFormElement, secrets: readonly string[]): void {
  const values = [...form.elements].flatMap((field): [string, string][] => {
    const { name, value } = field as TextField;
    if (name === "" || secrets.includes(name)) return [];
    return isText(field) || (isChoice(field) && field.checked) ? [[name, value]] : [];
  });
  const { pathname, search } = new URL(form.action);
  write({ path: pathname + search, form: form.id, values, isLost: false });
}

/** Notes that what was sent to this path led to signing in, after which the form is filled in with it. */
export function loseTyped(path: string): void {
  const typed = read();
  if (typed?.path === path) write({ ...typed, isLost: true });
}

/** Fills in what was lost, once. */
export function restoreTyped(form: HTMLFormElement): void {
  const typed = read();
  const { pathname, search } = new URL(form.action);
  if (!typed?.isLost || typed.form !== form.id || typed.path !== pathname + search) return;
  write(null);
  for (const field of form.elements) {
    const { name } = field as TextField;
    if (isChoice(field)) {
      if (typed.values.some(([known]) => known === name))
        field.checked = typed.values.some(([known, value]) => known === name && value === field.value);
      continue;
    }
    const value = typed.values.find(([known]) => known === name)?.[1];
    if (!isText(field) || value === undefined || field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function read(): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Typed | null;
  } catch {
    return null;
  }
}

function write(typed: Typed | null): void {
  try {
    if (typed === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(typed));
  } catch {
    // The browser stores nothing.
  }
}
