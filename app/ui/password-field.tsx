import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { Field } from "./field";
import styles from "./field.module.css";

type Props = ComponentProps<typeof Field> & { texts: { show: string; hide: string } };

/** A password input with a toggle that shows the password; without script there is no toggle. */
export function PasswordField({ texts, ...field }: Props) {
  const [isShown, setIsShown] = useState(false);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return (
    <div className={styles.password}>
      <Field {...field} type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      {hasScript ? (
        <button
          type="button"
          className={styles.toggle}
          aria-label={isShown ? texts.hide : texts.show}
          onClick={() => setIsShown((was) => !was)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      ) : null}
    </div>
  );
}
