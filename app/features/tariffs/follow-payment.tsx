import { useEffect } from "react";
import { useIslandContext } from "~/lib/islands/island-context";

export type FollowPaymentProps = {
  /** Where the page goes by itself: to itself, while the payment is checked, or on. */
  to: string;
  afterSeconds: number;
};

/** Goes on by itself; without script the document's own refresh does. */
export function FollowPayment({ to, afterSeconds }: FollowPaymentProps) {
  const { navigate, shown } = useIslandContext();
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(to, { replace: true, preventScrollReset: true }),
      afterSeconds * 1000,
    );
    return () => clearTimeout(timer);
  }, [navigate, to, afterSeconds, shown]);
  return null;
}
