import type { Locale } from "#contract/languages";
import { createMessage } from "../../platform/messages/create-message";
import type { Message } from "../../platform/messages/messenger";

type Texts = {
  reminder: { subject: string; lines: (pin: string) => string[] };
  removed: { subject: string; lines: string[] };
};

const texts: Record<Locale, Texts> = {
  ru: {
    reminder: {
      subject: "Новый ПИН-код в «Луче»",
      lines: (pin) => [
        `Ваш новый ПИН-код: ${pin}`,
        "Он начнёт действовать, когда вы введёте его в первый раз. До этого работает прежний.",
      ],
    },
    removed: {
      subject: "ПИН-код в «Луче» удалён",
      lines: [
        "ПИН-код вашего аккаунта в «Луче» удалён: детский раздел и фильмы 18+ открываются без него.",
        "Если это сделали не вы, смените пароль и создайте новый ПИН-код.",
      ],
    },
  },
  en: {
    reminder: {
      subject: "Your new PIN for Luch",
      lines: (pin) => [`Your new PIN: ${pin}`, "It replaces the old PIN the first time you use it."],
    },
    removed: {
      subject: "Your PIN for Luch was removed",
      lines: [
        "The PIN of your Luch account was removed: leaving kids mode and watching 18+ films no longer require it.",
        "If it wasn’t you, change your password and create a new PIN.",
      ],
    },
  },
  sr: {
    reminder: {
      subject: "Vaš novi PIN za Luč",
      lines: (pin) => [
        `Vaš novi PIN: ${pin}`,
        "Počinje da važi kada ga prvi put unesete. Do tada važi stari.",
      ],
    },
    removed: {
      subject: "PIN na Luču je obrisan",
      lines: [
        "PIN vašeg naloga na Luču je obrisan: dečji deo i filmovi 18+ otvaraju se bez njega.",
        "Ako to niste bili vi, promenite lozinku i kreirajte novi PIN.",
      ],
    },
  },
  bg: {
    reminder: {
      subject: "Новият ви ПИН код за „Луч“",
      lines: (pin) => [
        `Новият ви ПИН код: ${pin}`,
        "Започва да важи, когато го въведете за първи път. Дотогава важи старият.",
      ],
    },
    removed: {
      subject: "ПИН кодът в „Луч“ е изтрит",
      lines: [
        "ПИН кодът на профила ви в „Луч“ е изтрит: детският раздел и филмите 18+ се отварят без него.",
        "Ако не сте били вие, сменете паролата и създайте нов ПИН код.",
      ],
    },
  },
  hr: {
    reminder: {
      subject: "Vaš novi PIN za Luč",
      lines: (pin) => [
        `Vaš novi PIN: ${pin}`,
        "Počinje vrijediti kad ga prvi put unesete. Dotad vrijedi stari.",
      ],
    },
    removed: {
      subject: "PIN na Luču je obrisan",
      lines: [
        "PIN vašeg računa na Luču je obrisan: dječji dio i filmovi 18+ otvaraju se bez njega.",
        "Ako to niste bili vi, promijenite lozinku i izradite novi PIN.",
      ],
    },
  },
};

type Target = Pick<Message, "channel" | "recipient">;

export function writePinReminder(target: Target, locale: Locale, pin: string): Message {
  const { subject, lines } = texts[locale].reminder;
  return createMessage(target, { subject, lines: lines(pin), code: pin, locale });
}

export function writePinRemoved(target: Target, locale: Locale): Message {
  return createMessage(target, { ...texts[locale].removed, locale });
}
