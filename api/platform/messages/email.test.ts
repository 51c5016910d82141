import { expect, it } from "vitest";
import { writeEmail } from "./email";

const letter = { subject: "Тема", lines: ["Строка"], code: "", locale: "ru" as const };
const action = { text: "Смотреть:", url: "https://luch.example/a" };
const stop = { text: "Отписаться:", url: "https://luch.example/stop", isSetting: true };

it("A letter shows its link as one button, and no bare address", () => {
  const html = writeEmail({ ...letter, links: [action] });
  expect(html).toMatch(
    /<a href="https:\/\/luch\.example\/a" style="[^"]*background:#ffc24b[^"]*">Смотреть<\/a>/,
  );
  expect(html).not.toMatch(/>\s*https:/);
  expect(html).toContain("Письмо пришло, потому что эту почту указали");
});

it("The way to stop letters stands under the letter, and is no button", () => {
  const html = writeEmail({ ...letter, links: [stop] });
  expect(html).toMatch(
    /class="foot"[^>]*>Письмо пришло, потому что вы просили[^<]*<br><a [^>]*>Отписаться<\/a>/,
  );
  expect(html).not.toContain("padding:14px 28px");
});

it("A letter with a picture says in words what it shows", () => {
  const picture = { url: "https://luch.example/images/ticket/a.b?w=1200&q=75", text: "«Месяц» до 5 мая" };
  expect(writeEmail({ ...letter, links: [], picture })).toMatch(
    /<img src="https:\/\/luch\.example\/images\/ticket\/a\.b\?w=1200&amp;q=75" alt="«Месяц» до 5 мая" width="472"/,
  );
});
