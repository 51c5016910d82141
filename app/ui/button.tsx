import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";
import { classes } from "./classes";

type Look = { look?: "primary" | "quiet" | "text"; isWide?: boolean };

function getClassName({ look: name = "quiet", isWide = false }: Look): string {
  return classes(
    styles.button,
    name === "primary" && styles.primary,
    name === "text" && styles.text,
    isWide && styles.wide,
  );
}

export function Button({
  look: name,
  isWide,
  className,
  type = "submit",
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  return (
    <button
      type={type}
      className={classes(
        getClassName({ ...(name ? { look: name } : {}), ...(isWide ? { isWide } : {}) }),
        className,
      )}
      {...props}
    />
  );
}

/** A link that looks like a button. lib/navigation handles its clicks, as for all plain links. */
export function LinkButton({
  look: name,
  isWide,
  className,
  children,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  return (
    <a
      className={classes(
        getClassName({ ...(name ? { look: name } : {}), ...(isWide ? { isWide } : {}) }),
        className,
      )}
      {...props}
    >
      {children}
    </a>
  );
}
