import { Compass, Globe, Laptop, type LucideIcon, MessageCircle, Signal, UsersRound } from "lucide-react";
import type { SocialProvider } from "#contract/auth";

/** What each is known for: no company's logo or trademark. */
const marks: Record<SocialProvider, LucideIcon> = {
  google: Globe,
  apple: Laptop,
  vk: MessageCircle,
  facebook: UsersRound,
  yandex: Compass,
  megafon: Signal,
};

export function ProviderMark({ provider }: { provider: SocialProvider }) {
  const Mark = marks[provider];
  return <Mark size={20} strokeWidth={1.75} aria-hidden />;
}
