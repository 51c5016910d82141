import { expect, test, titles } from "./fixtures";

/** Headings and lines of the interface. */
const samples = {
  cyrillic: [
    "Смотреть по подписке",
    "Продолжить с 12-й минуты",
    "Вечер немого кино: три фильма, которые стоит увидеть",
    "Эта подписка действует до 30 ноября, дальше — 399 ₽ в месяц",
    "Посмотрите, какие устройства вошли в аккаунт, и уберите лишние",
    "Фильмы, сериалы и передачи для всей семьи",
  ],
  latin: [
    "Watch with a subscription",
    "Resume at minute 12",
    "An evening of silent films: three worth seeing",
    "This subscription is valid until 30 November, then 399 RUB a month",
    "Look at the devices that are signed in, and remove those you do not use",
    "Films, series and programmes for the whole family",
  ],
};

for (const [path, alphabet] of [
  ["/", "cyrillic"],
  ["/en", "latin"],
] as const)
  test(`Until its fonts are loaded, ${path} has lines of nearly the same width`, async ({ page }) => {
    await page.goto(path);
    const ratios = await page.evaluate(
      async ({ alphabet, texts }) => {
        const load = async (family: string, weight: string) => {
          const url = `url(/fonts/${family.toLowerCase()}-${alphabet}.woff2)`;
          document.fonts.add(await new FontFace(`Loaded ${family}`, url, { weight }).load());
        };
        await Promise.all([load("Onest", "400 700"), load("Unbounded", "600 800")]);
        const line = document.body.appendChild(document.createElement("span"));
        line.style.position = "absolute";
        line.style.whiteSpace = "nowrap";
        const measure = (text: string, weight: number, family: string) => {
          // Large, because some systems round the width of each letter.
          line.style.font = `${weight} 160px ${family}`;
          line.textContent = text;
          return line.getBoundingClientRect().width;
        };
        const looks = [
          [400, "Onest", "text"],
          [500, "Onest", "text"],
          [600, "Onest", "text"],
          [700, "Onest", "text"],
          [800, "Unbounded", "display"],
        ] as const;
        return looks.map(([weight, family, role]) => {
          const pairs = texts.map((text) => [
            measure(text, weight, `"Loaded ${family}"`),
            measure(text, weight, `var(--font-${role}-fallback)`),
          ]);
          const sum = (index: 0 | 1) => pairs.reduce((total, pair) => total + (pair[index] ?? 0), 0);
          const lines = pairs.map(([loaded = 0, fallback = 0]) => fallback / loaded);
          return { look: `${family} ${weight}`, all: sum(1) / sum(0), lines };
        });
      },
      { alphabet, texts: samples[alphabet] },
    );
    for (const { look, all, lines } of ratios) {
      expect(Math.abs(all - 1), look).toBeLessThan(0.03);
      for (const ratio of lines) expect(Math.abs(ratio - 1), `a line of ${look}`).toBeLessThan(0.08);
    }
  });

test("While fonts are missing, a title's buttons keep to one row on a desktop", async ({ page, guard }) => {
  guard.expectBrokenRequests();
  await page.route("**/fonts/*.woff2", (route) => route.abort());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/watch/${titles.premium.alias}`);
  const main = page.getByRole("main");
  const first = main.getByRole("button", { name: "Смотреть по подписке" }).first();
  const top = (await first.boundingBox())?.y;
  for (const button of [
    main.getByRole("button", { name: "Трейлер", exact: true }).first(),
    main.getByRole("button", { name: "Буду смотреть" }).first(),
    main.getByText("Оценить", { exact: true }).first(),
  ])
    await expect.poll(async () => (await button.boundingBox())?.y).toBeCloseTo(top ?? 0, -1.5);
});
