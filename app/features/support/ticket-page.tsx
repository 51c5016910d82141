import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { AccountSection } from "../account/account-section";
import { useSection } from "../account/use-section";
import { Thread } from "./thread";
import type { ticketLoader } from "./tickets.server";

/** /account/support/{ticket}: a ticket's messages and a reply form. */
export function TicketPage() {
  const thread = useSection<typeof ticketLoader>();
  const { t } = useTranslation("account");
  return (
    <AccountSection
      title={thread.ticket.subject}
      back={{ href: paths.accountSupport(), label: t("menu.support") }}
    >
      <Thread key={thread.ticket.id} {...thread} token={null} />
    </AccountSection>
  );
}
