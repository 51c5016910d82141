const letters: Record<string, string> = Object.fromEntries(
  "а:a б:b в:v г:g д:d е:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ѓ:gj ќ:kj і:i ї:yi є:ye ґ:g ў:u đ:dj ß:ss ø:o ł:l æ:ae œ:oe"
    .split(" ")
    .map((pair) => pair.split(":")),
);

const maxLength = 60;

/** The name of a title in its page's address: Latin letters, digits and hyphens; empty if nothing is left of it. */
export function createAlias(title: string): string {
  const latin = [...title.toLowerCase()]
    .map((letter) => (letter === "ё" ? "yo" : (letters[letter] ?? letter.normalize("NFD"))))
    .join("");
  return latin
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, "");
}
