import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./control-bar.module.css";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "className"> & {
  icon: LucideIcon;
  name: string;
  isFilled?: boolean;
  isWideOnly?: boolean;
  children?: ReactNode;
};

/** An icon button with a label and a touch target large enough for a thumb. */
export function ControlButton({
  icon: Icon,
  name,
  isFilled = false,
  isWideOnly = false,
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      className={isWideOnly ? `${styles.control} ${styles.wideOnly}` : styles.control}
      aria-label={name}
      title={name}
      {...rest}
    >
      <Icon aria-hidden size={24} strokeWidth={1.75} fill={isFilled ? "currentColor" : "none"} />
      {children}
    </button>
  );
}
