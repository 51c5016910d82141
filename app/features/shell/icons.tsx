import { Baby, BookOpen, Clapperboard, Film, Heart, Radio, Smile, Sparkles, Tv } from "lucide-react";

const icons = {
  baby: Baby,
  book: BookOpen,
  clapperboard: Clapperboard,
  film: Film,
  heart: Heart,
  radio: Radio,
  smile: Smile,
  sparkles: Sparkles,
  tv: Tv,
};

export type IconName = keyof typeof icons;

/** A menu icon. Decorative: the entry's text is its name. */
export function MenuIcon({ name, size = 20 }: { name: IconName; size?: number }) {
  const Icon = icons[name];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
