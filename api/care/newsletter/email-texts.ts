import type { Locale } from "#contract/languages";

type ConfirmationTexts = { subject: string; lines: string[]; link: string };
type NewsletterTexts = {
  confirm: ConfirmationTexts;
  known: Omit<ConfirmationTexts, "link">;
  ending: ConfirmationTexts;
  issue: Omit<ConfirmationTexts, "link">;
  title: (title: string, year: number | null) => string;
  promo: (title: string) => string;
  article: (title: string) => string;
  showing: (showing: { title: string; channel: string; time: string }) => string;
  manage: string;
  stop: string;
};

const withYear = (year: number | null) => (year === null ? "" : ` (${year})`);

/** Texts of the newsletter's emails. */
export const newsletterTexts: Record<Locale, NewsletterTexts> = {
  ru: {
    confirm: {
      subject: "Подтвердите подписку на рассылку",
      lines: [
        "Кто-то указал эту почту, чтобы получать рассылку «Луча».",
        "Если это были вы, подтвердите. Если нет, ничего не делайте: писем не будет.",
      ],
      link: "Подтвердить:",
    },
    known: {
      subject: "Вы уже получаете рассылку",
      lines: [
        "Кто-то указал эту почту, чтобы получать рассылку «Луча», но она уже подписана.",
        "Если это были не вы, ничего не делайте: ничего не изменилось.",
      ],
    },
    ending: {
      subject: "Отписаться от рассылки",
      lines: [
        "Кто-то попросил отписать эту почту от рассылки «Луча».",
        "Если это были вы, откройте ссылку. Если нет, ничего не делайте: ничего не изменилось.",
      ],
      link: "Отписаться:",
    },
    issue: { subject: "Неделя на «Луче»", lines: ["Вот что нового за неделю."] },
    title: (title, year) => `Новинка: «${title}»${withYear(year)}.`,
    promo: (title) => `Акция: ${title}.`,
    article: (title) => `В журнале: ${title}.`,
    showing: ({ title, channel, time }) => `По ТВ, ${time} по Москве, канал «${channel}»: «${title}».`,
    manage: "Выбрать, о чём писать:",
    stop: "Отписаться:",
  },
  en: {
    confirm: {
      subject: "Confirm your newsletter subscription",
      lines: [
        "Someone signed this address up for the Luch newsletter.",
        "If it was you, confirm it. If not, ignore this email and you won’t get any others.",
      ],
      link: "Confirm:",
    },
    known: {
      subject: "You already get the newsletter",
      lines: [
        "Someone signed this address up for the Luch newsletter, but it is already subscribed.",
        "If it wasn’t you, ignore this email: nothing has changed.",
      ],
    },
    ending: {
      subject: "Unsubscribe from the newsletter",
      lines: [
        "Someone asked to unsubscribe this address from the Luch newsletter.",
        "If it was you, open the link. If not, ignore this email: nothing has changed.",
      ],
      link: "Unsubscribe:",
    },
    issue: { subject: "The week on Luch", lines: ["Here is what is new this week."] },
    title: (title, year) => `New: “${title}”${withYear(year)}.`,
    promo: (title) => `Promotion: ${title}.`,
    article: (title) => `In the journal (in Russian): ${title}.`,
    showing: ({ title, channel, time }) => `On TV, ${time} Moscow time, ${channel}: “${title}”.`,
    manage: "Choose what you get:",
    stop: "Unsubscribe:",
  },
  sr: {
    confirm: {
      subject: "Potvrdite prijavu na bilten",
      lines: [
        "Neko je naveo ovu adresu da bi primao bilten „Luča“.",
        "Ako ste to bili vi, potvrdite. Ako niste, ne treba ništa da radite: pisama neće biti.",
      ],
      link: "Potvrdi:",
    },
    known: {
      subject: "Već primate bilten",
      lines: [
        "Neko je naveo ovu adresu da bi primao bilten „Luča“, ali ona je već prijavljena.",
        "Ako to niste bili vi, ne treba ništa da radite: ništa se nije promenilo.",
      ],
    },
    ending: {
      subject: "Odjava sa biltena",
      lines: [
        "Neko je zatražio da se ova adresa odjavi sa biltena „Luča“.",
        "Ako ste to bili vi, otvorite link. Ako niste, ne treba ništa da radite: ništa se nije promenilo.",
      ],
      link: "Odjavi se:",
    },
    issue: { subject: "Nedelja na „Luču“", lines: ["Evo šta je novo ove nedelje."] },
    title: (title, year) => `Novo: „${title}“${withYear(year)}.`,
    promo: (title) => `Akcija: ${title}.`,
    article: (title) => `U časopisu (na ruskom): ${title}.`,
    showing: ({ title, channel, time }) =>
      `Na TV-u, ${time} po moskovskom vremenu, kanal „${channel}“: „${title}“.`,
    manage: "Izaberite o čemu da pišemo:",
    stop: "Odjava:",
  },
  bg: {
    confirm: {
      subject: "Потвърдете абонамента за бюлетина",
      lines: [
        "Някой посочи този адрес, за да получава бюлетина на „Луч“.",
        "Ако това бяхте вие, потвърдете. Ако не, не е нужно да правите нищо: писма няма да има.",
      ],
      link: "Потвърждаване:",
    },
    known: {
      subject: "Вече получавате бюлетина",
      lines: [
        "Някой посочи този адрес, за да получава бюлетина на „Луч“, но той вече е абониран.",
        "Ако не сте били вие, не е нужно да правите нищо: нищо не се е променило.",
      ],
    },
    ending: {
      subject: "Отказ от бюлетина",
      lines: [
        "Някой поиска този адрес да бъде отписан от бюлетина на „Луч“.",
        "Ако това бяхте вие, отворете връзката. Ако не, не е нужно да правите нищо: нищо не се е променило.",
      ],
      link: "Отказ:",
    },
    issue: { subject: "Седмицата в „Луч“", lines: ["Ето какво е новото тази седмица."] },
    title: (title, year) => `Ново: „${title}“${withYear(year)}.`,
    promo: (title) => `Промоция: ${title}.`,
    article: (title) => `В списанието (на руски): ${title}.`,
    showing: ({ title, channel, time }) =>
      `По телевизията, ${time} московско време, канал „${channel}“: „${title}“.`,
    manage: "Изберете за какво да пишем:",
    stop: "Отказ:",
  },
  hr: {
    confirm: {
      subject: "Potvrdite prijavu na bilten",
      lines: [
        "Netko je naveo ovu adresu kako bi primao bilten „Luča“.",
        "Ako ste to bili vi, potvrdite. Ako niste, ne trebate ništa učiniti: pisama neće biti.",
      ],
      link: "Potvrdi:",
    },
    known: {
      subject: "Već primate bilten",
      lines: [
        "Netko je naveo ovu adresu kako bi primao bilten „Luča“, ali ona je već prijavljena.",
        "Ako to niste bili vi, ne trebate ništa učiniti: ništa se nije promijenilo.",
      ],
    },
    ending: {
      subject: "Odjava s biltena",
      lines: [
        "Netko je zatražio da se ova adresa odjavi s biltena „Luča“.",
        "Ako ste to bili vi, otvorite poveznicu. Ako niste, ne trebate ništa učiniti: ništa se nije promijenilo.",
      ],
      link: "Odjavi se:",
    },
    issue: { subject: "Tjedan na „Luču“", lines: ["Evo što je novo ovog tjedna."] },
    title: (title, year) => `Novo: „${title}“${withYear(year)}.`,
    promo: (title) => `Akcija: ${title}.`,
    article: (title) => `U časopisu (na ruskom): ${title}.`,
    showing: ({ title, channel, time }) =>
      `Na TV-u, ${time} po moskovskom vremenu, kanal „${channel}“: „${title}“.`,
    manage: "Odaberite o čemu da pišemo:",
    stop: "Odjava:",
  },
};
