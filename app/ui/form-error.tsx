import styles from "./field.module.css";

type Props = { id?: string | undefined; children: string | undefined };

/** Why a form was not accepted as a whole, read aloud as soon as it appears; nothing without a text. */
export function FormError({ id, children }: Props) {
  return children === undefined ? null : (
    <p id={id} role="alert" className={styles.error}>
      {children}
    </p>
  );
}
