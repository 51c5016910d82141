import styles from "./field.module.css";

type Props = { id?: string | undefined; children: string | undefined };

/** The error of a form as a whole, announced as soon as it appears; renders nothing without a text. */
export function FormError({ id, children }: Props) {
  return children === undefined ? null : (
    <p id={id} role="alert" className={styles.error}>
      {children}
    </p>
  );
}
