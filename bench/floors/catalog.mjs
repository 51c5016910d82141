// A deterministic catalogue: 6 rows of 20 titles, of the size a home page of an online cinema has.
const WORDS =
  "Silent Harbor Northern Light Glass River Last Winter Hidden Garden Paper Moon Iron Coast Second Sun Distant Thunder Quiet Storm".split(
    " ",
  );
const GENRES = ["Drama", "Comedy", "Thriller", "Documentary", "Animation", "Science fiction"];
const ROWS = [
  "Continue watching",
  "New this week",
  "Award winners",
  "Under 90 minutes",
  "For the whole family",
  "Leaving soon",
];

function item(row, i) {
  const n = row * 20 + i;
  const title = `${WORDS[n % WORDS.length]} ${WORDS[(n * 7 + 3) % WORDS.length]} ${n + 1}`;
  return {
    id: `t${1000 + n}`,
    slug: title.toLowerCase().replace(/\W+/g, "-"),
    title,
    year: 1990 + ((n * 13) % 35),
    genre: GENRES[n % GENRES.length],
    age: ["0+", "6+", "12+", "16+", "18+"][n % 5],
    minutes: 80 + ((n * 11) % 75),
    rating: ((n * 37) % 50) / 10 + 5,
    progress: row === 0 ? (n * 17) % 100 : 0,
    badge: n % 4 === 0 ? "4K" : "HD",
    poster: `/posters/${n}.svg`,
  };
}

export const catalog = {
  hero: {
    title: "The Lantern Keeper",
    overview:
      "A lighthouse keeper on an island that the maps have forgotten finds a film reel in the lamp room, and on it a town that looks very much like the one she left.",
  },
  rows: ROWS.map((title, r) => ({
    id: `row-${r}`,
    title,
    items: Array.from({ length: 20 }, (_, i) => item(r, i)),
  })),
};

export function findTitle(slug) {
  for (const row of catalog.rows) for (const it of row.items) if (it.slug === slug) return it;
  return null;
}

export function poster(n) {
  const hue = (n * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 50% 35%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360} 60% 12%)"/></linearGradient></defs><path fill="url(#g)" d="M0 0h2v3H0z"/><circle cx="${(n % 5) / 4 + 0.5}" cy="1.2" r=".4" fill="hsl(${hue} 70% 60%)" opacity=".5"/></svg>`;
}

export const css = `*{box-sizing:border-box}body{margin:0;background:#0b0c10;color:#e8e8ea;font:16px/1.4 system-ui,sans-serif}a{color:inherit;text-decoration:none}
.top{display:flex;gap:16px;padding:16px}.hero{min-height:320px;padding:48px 16px;background:linear-gradient(120deg,#22304a,#0b0c10)}.hero p{max-width:60ch}
.strip{padding:8px 16px}.cards{display:flex;gap:12px;overflow-x:auto;margin:0;padding:0;list-style:none}.card{flex:0 0 150px}.poster{position:relative;aspect-ratio:2/3;background:#1b1d24;border-radius:8px;overflow:hidden}
.poster img{width:100%;height:100%;object-fit:cover;display:block}.badge,.length{position:absolute;top:6px;padding:0 6px;border-radius:4px;background:#000a;font-size:12px}.badge{left:6px}.length{right:6px}
.bar{position:absolute;inset:auto 0 0;height:4px;background:#fff3}.bar div{height:100%;background:#e50914}.meta h3{margin:6px 0 0;font-size:14px}.meta p{margin:0;font-size:12px;color:#a5a7ad;display:flex;gap:6px}`;
