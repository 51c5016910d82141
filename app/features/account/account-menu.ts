import {
  Baby,
  Bell,
  CircleUserRound,
  Clapperboard,
  History,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  MonitorSmartphone,
  ReceiptText,
  ShieldCheck,
  Ticket,
  Users,
} from "lucide-react";
import { paths } from "~/lib/paths";
import { isOffered } from "~/lib/site-parts";

/** The account's sections in menu order. To add one, add a line here and its texts «menu.{name}» (AMB-047). */
const entries = [
  { name: "overview", path: paths.account(), icon: CircleUserRound },
  { name: "security", path: paths.security(), icon: ShieldCheck },
  { name: "subscription", path: paths.subscriptions(), icon: Clapperboard },
  { name: "payments", path: paths.payments(), icon: ReceiptText },
  { name: "promo", path: paths.promoHistory(), icon: Ticket },
  { name: "profiles", path: paths.profiles(), icon: Users },
  { name: "parents", path: paths.parents(), icon: Baby },
  { name: "pin", path: paths.pin(), icon: LockKeyhole },
  { name: "devices", path: paths.devices(), icon: MonitorSmartphone },
  { name: "notifications", path: paths.notifications(), icon: Bell },
  { name: "history", path: paths.history(), icon: History },
  { name: "support", path: paths.accountSupport(), icon: LifeBuoy },
] as const satisfies readonly { name: string; path: string; icon: LucideIcon }[];

export const getAccountMenu = () => entries.filter(({ path }) => isOffered(path));

export type AccountSectionName = (typeof entries)[number]["name"];
