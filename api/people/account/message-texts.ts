import type { Locale } from "#contract/languages";

type Purpose = { subject: string; purpose: string };
type Notice = { subject: string; lines: string[] };
type AccountTexts = {
  email: Purpose;
  phone: Purpose;
  proof: Purpose;
  code: (code: string) => string;
  time: string;
  secret: string;
  unasked: string;
  orLink: string;
  emailChanged: Notice;
  phoneChanged: Notice;
  passwordChanged: Notice;
  linked: Notice;
  restored: Notice;
  deletion: { subject: string; lines: (date: string) => string[] };
  reminder: {
    subject: string;
    line: (showing: { title: string; channel: string; time: string }) => string;
    stop: string;
  };
};

/** Texts of the account's emails and short messages. */
export const accountTexts: Record<Locale, AccountTexts> = {
  ru: {
    email: { subject: "Новая почта в «Луче»", purpose: "Это код для подтверждения почты в «Луче»." },
    phone: { subject: "Новый номер в «Луче»", purpose: "Это код для подтверждения номера в «Луче»." },
    proof: {
      subject: "Изменения в аккаунте «Луча»",
      purpose: "Это код для изменений в вашем аккаунте «Луча».",
    },
    code: (code) => `Ваш код: ${code}`,
    time: "Он действует 10 минут.",
    secret: "Никому его не сообщайте: сотрудники «Луча» никогда о нём не спрашивают.",
    unasked: "Если вы не запрашивали код, ничего не делайте.",
    orLink: "Или откройте ссылку:",
    emailChanged: {
      subject: "Почта аккаунта изменена",
      lines: ["Для входа в «Луч» теперь указана другая почта.", "Если это были не вы, напишите в поддержку."],
    },
    phoneChanged: {
      subject: "Номер телефона аккаунта изменён",
      lines: [
        "Для входа в «Луч» теперь указан другой номер телефона.",
        "Если это были не вы, смените пароль и напишите в поддержку.",
      ],
    },
    passwordChanged: {
      subject: "Пароль аккаунта изменён",
      lines: [
        "Пароль от «Луча» изменён, на других устройствах нужно войти заново.",
        "Если это были не вы, восстановите пароль и напишите в поддержку.",
      ],
    },
    linked: {
      subject: "К аккаунту привязан ещё один вход",
      lines: [
        "Теперь в «Луч» можно войти через аккаунт другого сервиса.",
        "Если это были не вы, отвяжите его в разделе «Вход и безопасность» и смените пароль.",
      ],
    },
    restored: {
      subject: "Аккаунт восстановлен",
      lines: ["Ваш аккаунт в «Луче» восстановлен: он не будет удалён."],
    },
    deletion: {
      subject: "Аккаунт будет удалён",
      lines: (date) => [
        `Ваш аккаунт в «Луче» будет удалён ${date} со всеми профилями, историей и оценками.`,
        "Чтобы оставить его, войдите до этого дня и нажмите «Восстановить».",
      ],
    },
    reminder: {
      subject: "Скоро в эфире",
      line: ({ title, channel, time }) => `В ${time} по Москве на канале «${channel}» начнётся «${title}».`,
      stop: "Отказаться от писем:",
    },
  },
  en: {
    email: { subject: "New address for Luch", purpose: "Use this code to confirm your address on Luch." },
    phone: { subject: "New number for Luch", purpose: "Use this code to confirm your number on Luch." },
    proof: {
      subject: "Changes to your Luch account",
      purpose: "Use this code to change your Luch account.",
    },
    code: (code) => `Your code: ${code}`,
    time: "It is valid for 10 minutes.",
    secret: "Don’t share it: Luch staff never ask for it.",
    unasked: "If you didn’t ask for a code, ignore this message.",
    orLink: "Or open the link:",
    emailChanged: {
      subject: "Your sign-in address was changed",
      lines: ["Your sign-in address was changed.", "If it wasn’t you, write to support."],
    },
    phoneChanged: {
      subject: "Your sign-in phone number was changed",
      lines: [
        "Your sign-in phone number was changed.",
        "If it wasn’t you, change your password and write to support.",
      ],
    },
    passwordChanged: {
      subject: "Your password was changed",
      lines: [
        "Your Luch password was changed; other devices have to sign in again.",
        "If it wasn’t you, reset your password and write to support.",
      ],
    },
    linked: {
      subject: "A new way to sign in to your account",
      lines: [
        "You can now sign in to Luch with an account of another service.",
        "If it wasn’t you, unlink it in “Sign-in and security” and change your password.",
      ],
    },
    restored: {
      subject: "Your account has been restored",
      lines: ["Your Luch account has been restored and will not be deleted."],
    },
    deletion: {
      subject: "Your account will be deleted",
      lines: (date) => [
        `Your Luch account will be deleted on ${date}, with all its profiles, history and ratings.`,
        "To keep it, sign in before that day and press “Restore”.",
      ],
    },
    reminder: {
      subject: "Starting soon on TV",
      line: ({ title, channel, time }) => `“${title}” starts at ${time} Moscow time on ${channel}.`,
      stop: "Unsubscribe:",
    },
  },
  sr: {
    email: { subject: "Nova adresa na Luču", purpose: "Ovo je kod za potvrdu adrese na Luču." },
    phone: { subject: "Novi broj na Luču", purpose: "Ovo je kod za potvrdu broja na Luču." },
    proof: { subject: "Promene na nalogu", purpose: "Ovo je kod za promene na vašem nalogu na Luču." },
    code: (code) => `Vaš kod: ${code}`,
    time: "Važi 10 minuta.",
    secret: "Nikome ga ne saopštavajte: zaposleni Luča ga nikada ne traže.",
    unasked: "Ako niste tražili kod, ne treba ništa da radite.",
    orLink: "Ili otvorite link:",
    emailChanged: {
      subject: "Adresa naloga je promenjena",
      lines: ["Za prijavu na Luč sada važi druga adresa.", "Ako to niste bili vi, pišite podršci."],
    },
    phoneChanged: {
      subject: "Broj telefona naloga je promenjen",
      lines: [
        "Za prijavu na Luč sada važi drugi broj telefona.",
        "Ako to niste bili vi, promenite lozinku i pišite podršci.",
      ],
    },
    passwordChanged: {
      subject: "Lozinka je promenjena",
      lines: [
        "Lozinka za Luč je promenjena; na drugim uređajima treba se ponovo prijaviti.",
        "Ako to niste bili vi, obnovite lozinku i pišite podršci.",
      ],
    },
    linked: {
      subject: "Nalogu je dodat još jedan način prijave",
      lines: [
        "Na Luč sada možete da se prijavite i preko naloga druge usluge.",
        "Ako to niste bili vi, uklonite ga u odeljku za prijavu i bezbednost i promenite lozinku.",
      ],
    },
    restored: {
      subject: "Nalog je vraćen",
      lines: ["Vaš nalog na Luču je vraćen: neće biti obrisan."],
    },
    deletion: {
      subject: "Nalog će biti obrisan",
      lines: (date) => [
        `Vaš nalog na Luču biće obrisan ${date} sa svim profilima, istorijom i ocenama.`,
        "Da biste ga zadržali, prijavite se pre tog dana i pritisnite „Vrati“.",
      ],
    },
    reminder: {
      subject: "Uskoro na programu",
      line: ({ title, channel, time }) => `„${title}“ počinje u ${time} po moskovskom vremenu na ${channel}.`,
      stop: "Odjava od pisama:",
    },
  },
  bg: {
    email: { subject: "Нов адрес в „Луч“", purpose: "Това е код за потвърждаване на адреса в „Луч“." },
    phone: { subject: "Нов номер в „Луч“", purpose: "Това е код за потвърждаване на номера в „Луч“." },
    proof: { subject: "Промени в профила", purpose: "Това е код за промени в профила ви в „Луч“." },
    code: (code) => `Вашият код: ${code}`,
    time: "Валиден е 10 минути.",
    secret: "Не го казвайте на никого: служителите на „Луч“ никога не го искат.",
    unasked: "Ако не сте поискали код, не е нужно да правите нищо.",
    orLink: "Или отворете връзката:",
    emailChanged: {
      subject: "Адресът на профила е сменен",
      lines: ["За вход в „Луч“ вече се използва друг адрес.", "Ако не сте били вие, пишете на поддръжката."],
    },
    phoneChanged: {
      subject: "Телефонът на профила е сменен",
      lines: [
        "За вход в „Луч“ вече се използва друг телефонен номер.",
        "Ако не сте били вие, сменете паролата и пишете на поддръжката.",
      ],
    },
    passwordChanged: {
      subject: "Паролата е сменена",
      lines: [
        "Паролата за „Луч“ е сменена; на другите устройства трябва да влезете отново.",
        "Ако не сте били вие, възстановете паролата и пишете на поддръжката.",
      ],
    },
    linked: {
      subject: "Към профила е добавен още един начин за вход",
      lines: [
        "Вече може да се влиза в „Луч“ и с профил от друга услуга.",
        "Ако не сте били вие, премахнете го в раздела за вход и сигурност и сменете паролата.",
      ],
    },
    restored: {
      subject: "Профилът е възстановен",
      lines: ["Профилът ви в „Луч“ е възстановен: няма да бъде изтрит."],
    },
    deletion: {
      subject: "Профилът ще бъде изтрит",
      lines: (date) => [
        `Профилът ви в „Луч“ ще бъде изтрит на ${date} с всички потребители, история и оценки.`,
        "За да го запазите, влезте преди този ден и натиснете „Възстановяване“.",
      ],
    },
    reminder: {
      subject: "Скоро в ефир",
      line: ({ title, channel, time }) => `„${title}“ започва в ${time} московско време по ${channel}.`,
      stop: "Отказ от писмата:",
    },
  },
  hr: {
    email: { subject: "Nova adresa na Luču", purpose: "Ovo je kod za potvrdu adrese na Luču." },
    phone: { subject: "Novi broj na Luču", purpose: "Ovo je kod za potvrdu broja na Luču." },
    proof: { subject: "Promjene na računu", purpose: "Ovo je kod za promjene na vašem računu na Luču." },
    code: (code) => `Vaš kod: ${code}`,
    time: "Vrijedi 10 minuta.",
    secret: "Nikome ga ne govorite: zaposlenici Luča ga nikada ne traže.",
    unasked: "Ako niste tražili kod, ne trebate ništa učiniti.",
    orLink: "Ili otvorite poveznicu:",
    emailChanged: {
      subject: "Adresa računa je promijenjena",
      lines: ["Za prijavu na Luč sada vrijedi druga adresa.", "Ako to niste bili vi, pišite podršci."],
    },
    phoneChanged: {
      subject: "Broj telefona računa je promijenjen",
      lines: [
        "Za prijavu na Luč sada vrijedi drugi broj telefona.",
        "Ako to niste bili vi, promijenite lozinku i pišite podršci.",
      ],
    },
    passwordChanged: {
      subject: "Lozinka je promijenjena",
      lines: [
        "Lozinka za Luč je promijenjena; na drugim uređajima treba se ponovno prijaviti.",
        "Ako to niste bili vi, obnovite lozinku i pišite podršci.",
      ],
    },
    linked: {
      subject: "Računu je dodan još jedan način prijave",
      lines: [
        "Na Luč se sada možete prijaviti i računom druge usluge.",
        "Ako to niste bili vi, uklonite ga u odjeljku za prijavu i sigurnost i promijenite lozinku.",
      ],
    },
    restored: {
      subject: "Račun je vraćen",
      lines: ["Vaš račun na Luču je vraćen: neće biti izbrisan."],
    },
    deletion: {
      subject: "Račun će biti izbrisan",
      lines: (date) => [
        `Vaš račun na Luču bit će izbrisan ${date} sa svim profilima, poviješću i ocjenama.`,
        "Da biste ga zadržali, prijavite se prije tog dana i pritisnite „Vrati“.",
      ],
    },
    reminder: {
      subject: "Uskoro na programu",
      line: ({ title, channel, time }) => `„${title}“ počinje u ${time} po moskovskom vremenu na ${channel}.`,
      stop: "Odjava od pisama:",
    },
  },
};
