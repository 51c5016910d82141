import { useEffect, useState } from "react";
import { useCountdown } from "~/lib/forms/use-countdown";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button } from "~/ui/button";

type Props = {
  /** The value of the field «intent». */
  intent: string;
  /** When it may be pressed, in Unix seconds, and the server's clock. */
  resend: number | null;
  now: number;
  /** Whether a captcha is shown, which has to be answered first (V-058). */
  needsCaptcha?: boolean;
  children: string;
  /** What it says until then, if not the same. */
  getWaitText?: (time: string) => string;
};

/** Requests another code, once that is allowed. Without script it can be pressed earlier, and only says when. */
export function ResendButton({ intent, resend, now, needsCaptcha = false, children, getWaitText }: Props) {
  const [isAnswered, setIsAnswered] = useState(false);
  useEffect(() => {
    if (!needsCaptcha) return;
    const look = () => {
      const field = document.querySelector<HTMLInputElement>("[name=captcha]");
      setIsAnswered((field?.value.trim() ?? "") !== "");
    };
    look();
    addEventListener("input", look);
    return () => removeEventListener("input", look);
  }, [needsCaptcha]);
  const left = useCountdown(resend, now) ?? 0;
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return (
    <Button
      look="text"
      isWide
      name="intent"
      value={intent}
      disabled={hasScript && (left > 0 || (needsCaptcha && !isAnswered))}
    >
      {left > 0 && getWaitText ? getWaitText(formatCountdown(left)) : children}
    </Button>
  );
}
