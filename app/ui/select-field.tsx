import styles from "./field.module.css";

type Props = {
  id?: string;
  name: string;
  label: string;
  /** `lang`: the language of the text, if it may be another than the page's. */
  options: readonly (readonly [value: string, text: string, lang?: string])[];
  defaultValue: string;
  error?: string | undefined;
};

/** A labelled list to choose one value of. */
export function SelectField({ name, id = name, label, options, defaultValue, error }: Props) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className={styles.input}
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {options.map(([value, text, lang]) => (
          <option key={value} value={value} lang={lang}>
            {text}
          </option>
        ))}
      </select>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
