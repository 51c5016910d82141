import { Baby, BookOpen, Clapperboard, Film, Heart, Radio, Smile, Sparkles, Tv } from "lucide-react";

const icons = {
  baby: Baby,
  book: BookOpen,
  clapperboard: Clapperboard,
  film: Film,
  favoriteButton: Heart,
  radio: Radio,
  smile: Smile,
  sparkles: Sparkles,
  tv: Tv,
};

/** A menu icon. Decorative: the entry's text is its name. */
export function MenuIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Icon = name in icons ? icons[name as keyof typeof icons] : Film;
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
