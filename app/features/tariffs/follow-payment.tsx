import { useEffect } from "react";
import { useIslandContext } from "~/lib/islands/island-context";

export type FollowPaymentProps = {
  /** The page to redirect to: this one while the payment is pending, then the next. */
  to: string;
  afterSeconds: number;
};

/** Redirects automatically; without script, the document's meta refresh does. */
export function FollowPayment({ to, afterSeconds }: FollowPaymentProps) {
  const { navigate, showCount } = useIslandContext();
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(to, { replace: true, preventScrollReset: true }),
      afterSeconds * 1000,
    );
    return () => clearTimeout(timer);
  }, [navigate, to, afterSeconds, showCount]);
  return null;
}
