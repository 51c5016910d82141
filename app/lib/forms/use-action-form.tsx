import { type ComponentType, type FormEvent, useEffect, useRef, useState } from "react";
import { formatCountdown } from "../time/machine-time";
import { catchUpMasks, clearSecrets, focusFirstError } from "./field-events";
import type { CheckerProps, GetSchema } from "./form-checker";
import { type FormResponse, getFirstErrors, renewField, secretFields } from "./form-result";
import { rememberTyped, restoreTyped } from "./kept-text";
import { useCountdown } from "./use-countdown";
import { useFormResponse } from "./use-form-response";
import { useOneSubmit } from "./use-one-submit";

type Options<Values extends object> = {
  id: string;
  /**
   * Loads the schema of the fields. Together with Conform it is loaded when the form is first used; the server checks
   * the same schema. Without it only the server checks the form.
   */
  loadSchema?: () => Promise<GetSchema<Values>>;
  /** The fields that it has now, if others were sent before: what is wrong with those is said of the form as a whole. */
  fields?: readonly string[] | undefined;
  /** An error's text; `time` is the countdown in messages that say when to retry. */
  getText: (error: string, values: { time: string }) => string;
  /** The fields that are emptied when the form is refused, if not all of this kind. */
  secrets?: readonly string[];
  /** Whether what was typed is filled in again, if the session turns out to have ended. */
  keepsTyped?: boolean;
  validatesOn?: "onBlur" | "onSubmit";
  /** Whether the form may be sent now; if not, the callback shows why. */
  canSend?: () => boolean;
  /** Sends the form, for popups, which must stay open. */
  fetcher?: { state: string; data: FormResponse | undefined } | undefined;
  /** The result of a form that was sent without script and redirected here. */
  served?: FormResponse | undefined;
  /** Where a page has several forms: the values by which a response is this form's. */
  only?: Readonly<Record<string, string>>;
};

type FieldProps = { id: string; name: string; error: string | undefined; defaultValue: string | undefined };
type Errors = Readonly<Record<string, string | undefined>>;

/**
 * A form of the page's action. Shows the action's errors by itself; from its first use on, the browser checks the
 * fields too. It cannot be sent twice at a time. Without script the action's response shows the same errors and what
 * was typed.
 */
export function useActionForm<Values extends object>({
  id,
  loadSchema,
  fields,
  getText,
  secrets = secretFields,
  keepsTyped = true,
  validatesOn = "onBlur",
  canSend,
  fetcher,
  served: servedResponse,
  only,
}: Options<Values>) {
  const ofAction = useFormResponse(only);
  const latest = (fetcher ? fetcher.data : ofAction) ?? servedResponse;
  const { isSent, submitProps } = useOneSubmit(fetcher, { saysUnsent: false });
  // It is shown once nothing is under way any more: what is entered or pressed before that would be lost. One that
  // never arrived says nothing of the fields, so what they show stays.
  const [response, setResponse] = useState(latest);
  if (!isSent && !latest?.isUnsent && latest !== response) setResponse(latest);
  const submission = response?.submission ?? null;
  const form = useRef<HTMLFormElement>(null);
  const left = useCountdown(response?.expired ?? null, response?.now ?? 0);
  const [checker, setChecker] = useState<Checker | null>(null);
  const [checked, setChecked] = useState<Errors | null>(null);
  /** The response after which something was entered. */
  const [editedAfter, setEditedAfter] = useState<FormResponse>();
  const checkedSubmit = useRef<CheckerProps["submitRef"]["current"]>(null);
  const time = formatCountdown(left ?? 0);

  useEffect(() => {
    if (!form.current) return;
    restoreTyped(form.current);
    catchUpMasks(form.current);
  }, []);
  const cleared = useRef(latest);
  useEffect(() => {
    // Before the response is shown, so that nothing entered after it is cleared.
    if (latest === cleared.current) return;
    cleared.current = latest;
    if (latest && !latest.isUnsent && form.current)
      clearSecrets(form.current, latest.isRenewed ? ["captcha"] : secrets);
  }, [latest, secrets]);
  const focused = useRef(latest);
  useEffect(() => {
    if (isSent || latest === focused.current) return;
    focused.current = latest;
    if (latest && form.current) focusFirstError(form.current);
  }, [latest, isSent]);

  const startChecking = () => {
    if (checker === null && loadSchema)
      loadChecker(loadSchema).then(setChecker, () => {
        // The server checks the form all the same.
      });
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (canSend?.() === false) return event.preventDefault();
    if (keepsTyped) rememberTyped(event.currentTarget, secrets);
    submitProps.onSubmit(event);
  };
  // What the server said stays until something is entered, or the time has come that it said. While the next try is under way, it would be wrong.
  const said: Errors =
    left === 0 || (editedAfter === latest && checked) ? {} : getFirstErrors(latest?.submission.error);
  const errors: Errors = isSent ? {} : { ...checked, ...(fields ? placeErrors(said, fields) : said) };
  // A value that the form does not offer is refused by the schema's own words, which are no key of our texts.
  const explain = (key: string | undefined) =>
    key === undefined ? undefined : getText(/^\w+$/.test(key) ? key : "unknown", { time });
  const Check = checker?.Component;
  return {
    /** For Remix's `<Form>`. */
    formProps: {
      ...submitProps,
      id,
      ref: form,
      method: "post" as const,
      noValidate: checker !== null,
      onFocus: startChecking,
      onInput: () => {
        // The page itself may have set the focus, before there were scripts.
        startChecking();
        setEditedAfter(latest);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) =>
        checkedSubmit.current && !isUnchecked(event) ? checkedSubmit.current(event) : send(event),
    },
    /** Renders nothing; must stand inside the form. */
    checker:
      checker && Check ? (
        <Check
          id={id}
          getSchema={checker.getSchema}
          submission={submission}
          validatesOn={validatesOn}
          onSubmit={send}
          onErrors={setChecked}
          submitRef={checkedSubmit}
        />
      ) : null,
    isSent,
    /** Whether a wrong field takes the focus when the page opens, or a captcha that is asked for. */
    isFocusTaken:
      (response?.captcha ?? null) !== null ||
      Object.entries(errors).some(([name, error]) => name !== "" && error !== undefined),
    hasResponse: response !== undefined,
    captcha: response?.captcha ?? null,
    /** Whether a code that was entered was not looked at, because of another field; it is not shown again. */
    isCodeUnused: isCodeUnused(submission),
    expired: response?.expired ?? null,
    now: response?.now ?? null,
    /** What a field is given; `initial` is its value until something was sent. What was sent empty stays empty. */
    field: (name: keyof Values & string, initial = ""): FieldProps => ({
      id: `${id}-${name}`,
      name,
      error: explain(errors[name]),
      defaultValue: getTyped(submission?.initialValue?.[name]) ?? (submission ? "" : initial),
    }),
    /** The submitted value of a field. */
    getTyped: (name: keyof Values & string) => getTyped(submission?.initialValue?.[name]),
    /** The error of the form as a whole; null without one. */
    formError:
      errors[""] === undefined
        ? null
        : { id: `${id}-error`, key: errors[""], text: explain(errors[""]) ?? "" },
  };
}

function placeErrors(errors: Errors, fields: readonly string[]): Errors {
  const isThere = (name: string) => name === "captcha" || fields.includes(name);
  const entries = Object.entries(errors);
  const [lost] = entries.flatMap(([name, error]) => (isThere(name) || error === undefined ? [] : [error]));
  return { ...Object.fromEntries(entries.filter(([name]) => isThere(name))), "": lost };
}

const codeFields = ["code", "proof"];

/** Codes are checked last: a form that was refused for another field has used none. */
function isCodeUnused(submission: FormResponse["submission"] | null): boolean {
  const wrong = Object.keys(submission?.error ?? {});
  const pressed = getTyped(submission?.initialValue?.intent) ?? "go";
  return (
    pressed === "go" && wrong.length > 0 && !wrong.some((name) => name === "" || codeFields.includes(name))
  );
}

/** Whether the pressed button sends what was typed as it is. */
const isUnchecked = ({ nativeEvent }: FormEvent): boolean => {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name === renewField;
};

type Checker = { Component: ComponentType<CheckerProps>; getSchema: GetSchema };

async function loadChecker(loadSchema: () => Promise<GetSchema>): Promise<Checker> {
  const [{ FormChecker }, getSchema] = await Promise.all([import("./form-checker"), loadSchema()]);
  return { Component: FormChecker, getSchema };
}

const getTyped = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
