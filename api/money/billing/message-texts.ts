import type { Locale } from "#contract/languages";

type Text = { subject: string; lines: string[] };
type BillingTexts = {
  manage: string;
  trialBegan: (values: { tariff: string; until: string; price: string }) => Text;
  receipt: (values: {
    tariff: string;
    price: string;
    until: string;
    method: string | null;
    number: string;
  }) => Text;
  notice: (values: { tariff: string; price: string; at: string; method: string | null }) => Text;
  refused: (values: { tariff: string; next: string | null }) => Text;
  /** `until` is null if the subscription ends at once. */
  cancelled: (values: { tariff: string; until: string | null }) => Text;
  ended: Text;
};

/** Texts of emails and short messages about payments. */
export const billingTexts: Record<Locale, BillingTexts> = {
  ru: {
    manage: "Управлять подпиской:",
    trialBegan: ({ tariff, until, price }) => ({
      subject: "Пробный период начался",
      lines: [
        `«${tariff}»: бесплатно до ${until}`,
        `Если не отключить подписку раньше, в этот день спишется ${price}. За три дня мы напомним.`,
      ],
    }),
    receipt: ({ tariff, price, until, method, number }) => ({
      subject: `Оплачено: ${price}`,
      lines: [
        `«${tariff}»: ${price}${method ? `, карта ${method}` : ""}.`,
        `Подписка действует до ${until}`,
        `Номер платежа: ${number}`,
      ],
    }),
    notice: ({ tariff, price, at, method }) => ({
      subject: `Скоро спишется ${price}`,
      lines: [
        `${at} за следующий период подписки «${tariff}» спишется ${price}${method ? ` с карты ${method}` : ""}.`,
        "Если продлевать не нужно, отключите подписку до этого дня: всё оплаченное останется с вами.",
      ],
    }),
    refused: ({ tariff, next }) => ({
      subject: "Не смогли продлить подписку",
      lines: [
        `Банк не разрешил списание за «${tariff}». Пополните баланс или добавьте другую карту.`,
        next ? `Попробуем ещё раз ${next} Смотреть пока можно.` : "Больше попыток не будет.",
      ],
    }),
    cancelled: ({ tariff, until }) => ({
      subject: "Подписка отключена",
      lines: [
        `«${tariff}» больше не продлевается, списаний не будет.`,
        ...(until ? [`Смотреть можно до ${until}`] : []),
      ],
    }),
    ended: {
      subject: "Подписка закончилась",
      lines: [
        "Продлить её не получилось, и больше мы ничего не спишем.",
        "Оформить подписку снова можно в любой день.",
      ],
    },
  },
  en: {
    manage: "Manage the subscription:",
    trialBegan: ({ tariff, until, price }) => ({
      subject: "Your trial has begun",
      lines: [
        `${tariff}: free until ${until}.`,
        `Unless you cancel before that, ${price} will be charged on that day. We’ll remind you three days ahead.`,
      ],
    }),
    receipt: ({ tariff, price, until, method, number }) => ({
      subject: `Paid: ${price}`,
      lines: [
        `${tariff}: ${price}${method ? `, card ${method}` : ""}.`,
        `The subscription is valid until ${until}.`,
        `Payment number: ${number}`,
      ],
    }),
    notice: ({ tariff, price, at, method }) => ({
      subject: `${price} will be charged soon`,
      lines: [
        `On ${at}, ${price} will be charged${method ? ` to card ${method}` : ""} for the next period of ${tariff}.`,
        "If you don’t want to renew, cancel before that day. You keep the time you have paid for.",
      ],
    }),
    refused: ({ tariff, next }) => ({
      subject: "We couldn’t renew your subscription",
      lines: [
        `The bank declined the charge for ${tariff}. Top up the balance or add another card.`,
        next ? `We’ll try again on ${next}. You can keep watching.` : "There will be no further attempts.",
      ],
    }),
    cancelled: ({ tariff, until }) => ({
      subject: "Your subscription is cancelled",
      lines: [
        `${tariff} will not renew, and nothing will be charged.`,
        ...(until ? [`You can watch until ${until}.`] : []),
      ],
    }),
    ended: {
      subject: "Your subscription has ended",
      lines: ["We couldn’t renew it, and we won’t charge you again.", "You can subscribe again any time."],
    },
  },
  sr: {
    manage: "Upravljanje pretplatom:",
    trialBegan: ({ tariff, until, price }) => ({
      subject: "Probni period je počeo",
      lines: [
        `„${tariff}“: besplatno do ${until}`,
        `Ako je ne otkažete ranije, tog dana se naplaćuje ${price}. Podsetićemo vas tri dana ranije.`,
      ],
    }),
    receipt: ({ tariff, price, until, method, number }) => ({
      subject: `Plaćeno: ${price}`,
      lines: [
        `„${tariff}“: ${price}${method ? `, kartica ${method}` : ""}.`,
        `Pretplata važi do: ${until}`,
        `Broj uplate: ${number}`,
      ],
    }),
    notice: ({ tariff, price, at, method }) => ({
      subject: `Uskoro se naplaćuje ${price}`,
      lines: [
        `Dana ${at} za sledeći period pretplate „${tariff}“ naplaćuje se ${price}${method ? ` sa kartice ${method}` : ""}.`,
        "Ako ne želite produženje, otkažite pretplatu pre tog dana: sve što je plaćeno ostaje vaše.",
      ],
    }),
    refused: ({ tariff, next }) => ({
      subject: "Pretplata nije produžena",
      lines: [
        `Banka nije odobrila naplatu za „${tariff}“. Dopunite račun ili dodajte drugu karticu.`,
        next ? `Pokušaćemo ponovo: ${next} Do tada možete da gledate.` : "Više neće biti pokušaja.",
      ],
    }),
    cancelled: ({ tariff, until }) => ({
      subject: "Pretplata je otkazana",
      lines: [
        `„${tariff}“ se više ne produžava i ništa se neće naplatiti.`,
        ...(until ? [`Možete da gledate do: ${until}`] : []),
      ],
    }),
    ended: {
      subject: "Pretplata je istekla",
      lines: [
        "Nije mogla da se produži i ništa više nećemo naplatiti.",
        "Možete se ponovo pretplatiti bilo kog dana.",
      ],
    },
  },
  bg: {
    manage: "Управление на абонамента:",
    trialBegan: ({ tariff, until, price }) => ({
      subject: "Пробният период започна",
      lines: [
        `„${tariff}“: безплатно до ${until}`,
        `Ако не прекратите абонамента по-рано, на този ден ще бъдат удържани ${price}. Ще ви напомним три дни по-рано.`,
      ],
    }),
    receipt: ({ tariff, price, until, method, number }) => ({
      subject: `Платено: ${price}`,
      lines: [
        `„${tariff}“: ${price}${method ? `, карта ${method}` : ""}.`,
        `Абонаментът е валиден до ${until}`,
        `Номер на плащането: ${number}`,
      ],
    }),
    notice: ({ tariff, price, at, method }) => ({
      subject: `Скоро ще бъдат удържани ${price}`,
      lines: [
        `На ${at} за следващия период на абонамента „${tariff}“ ще бъдат удържани ${price}${method ? ` от карта ${method}` : ""}.`,
        "Ако не искате подновяване, прекратете абонамента преди този ден: всичко платено остава ваше.",
      ],
    }),
    refused: ({ tariff, next }) => ({
      subject: "Абонаментът не беше подновен",
      lines: [
        `Банката не разреши плащането за „${tariff}“. Заредете сметката или добавете друга карта.`,
        next ? `Ще опитаме отново на ${next} Дотогава може да гледате.` : "Няма да има повече опити.",
      ],
    }),
    cancelled: ({ tariff, until }) => ({
      subject: "Абонаментът е прекратен",
      lines: [
        `„${tariff}“ вече не се подновява и нищо няма да бъде удържано.`,
        ...(until ? [`Може да гледате до ${until}`] : []),
      ],
    }),
    ended: {
      subject: "Абонаментът изтече",
      lines: [
        "Не успяхме да го подновим и повече нищо няма да удържаме.",
        "Може да се абонирате отново по всяко време.",
      ],
    },
  },
  hr: {
    manage: "Upravljanje pretplatom:",
    trialBegan: ({ tariff, until, price }) => ({
      subject: "Probno razdoblje je počelo",
      lines: [
        `„${tariff}“: besplatno do ${until}`,
        `Ako je ne otkažete ranije, tog se dana naplaćuje ${price}. Podsjetit ćemo vas tri dana prije.`,
      ],
    }),
    receipt: ({ tariff, price, until, method, number }) => ({
      subject: `Plaćeno: ${price}`,
      lines: [
        `„${tariff}“: ${price}${method ? `, kartica ${method}` : ""}.`,
        `Pretplata vrijedi do: ${until}`,
        `Broj uplate: ${number}`,
      ],
    }),
    notice: ({ tariff, price, at, method }) => ({
      subject: `Uskoro se naplaćuje ${price}`,
      lines: [
        `Dana ${at} za sljedeće razdoblje pretplate „${tariff}“ naplaćuje se ${price}${method ? ` s kartice ${method}` : ""}.`,
        "Ako ne želite produljenje, otkažite pretplatu prije tog dana: sve što je plaćeno ostaje vaše.",
      ],
    }),
    refused: ({ tariff, next }) => ({
      subject: "Pretplata nije produljena",
      lines: [
        `Banka nije odobrila naplatu za „${tariff}“. Nadoplatite račun ili dodajte drugu karticu.`,
        next ? `Pokušat ćemo ponovno: ${next} Dotad možete gledati.` : "Više neće biti pokušaja.",
      ],
    }),
    cancelled: ({ tariff, until }) => ({
      subject: "Pretplata je otkazana",
      lines: [
        `„${tariff}“ se više ne produljuje i ništa se neće naplatiti.`,
        ...(until ? [`Možete gledati do: ${until}`] : []),
      ],
    }),
    ended: {
      subject: "Pretplata je istekla",
      lines: [
        "Nije se mogla produljiti i više ništa nećemo naplatiti.",
        "Možete se ponovno pretplatiti bilo kojeg dana.",
      ],
    },
  },
};
