import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { runWhenOnline } from "~/lib/navigation/use-document-navigation";

type Props = {
  /** The page to redirect to: this one while the payment is pending, then the next. */
  url: string;
  afterSeconds: number;
};

/** Redirects automatically; without script, the document's meta refresh does. */
export function FollowPayment({ url, afterSeconds }: Props) {
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(() => {
    const follow = () => navigate(url, { replace: true, preventScrollReset: true });
    const timer = setTimeout(() => runWhenOnline(follow), afterSeconds * 1000);
    return () => clearTimeout(timer);
    // Each check of the payment is a navigation to the same page, with a key of its own.
  }, [navigate, url, afterSeconds, key]);
  return null;
}
