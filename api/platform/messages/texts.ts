import { defaultLocale, type Locale } from "#contract/languages";
import { codeSeconds } from "#domain/login";
import { createMessage } from "./create-message";
import type { Message } from "./messenger";

/** The purpose of a code. */
type CodeKind = "signup" | "signin" | "reset" | "pin" | "pinRemoval";
/** Messages without a code: to somebody who registers again, after a password change, and after too many guesses. */
type NoticeKind = (typeof noticeKinds)[number];
const noticeKinds = ["registered", "passwordChanged", "passwordClosed", "codesClosed"] as const;
const isNotice = (kind: MessageKind): kind is NoticeKind => noticeKinds.some((one) => one === kind);
export type MessageKind = CodeKind | NoticeKind;

type Texts = Record<CodeKind, { subject: string; purpose: string }> &
  Record<NoticeKind, { subject: string; lines: string[] }> & {
    code: (code: string) => string;
    time: string;
    secret: string;
    unasked: string;
  };

const texts: Record<Locale, Texts> = {
  ru: {
    signup: { subject: "Регистрация в «Луче»", purpose: "Это код для регистрации в «Луче»." },
    signin: { subject: "Вход в «Луч»", purpose: "Это код для входа в «Луч»." },
    pin: { subject: "ПИН-код в «Луче»", purpose: "Это код, чтобы создать ПИН-код в «Луче»." },
    pinRemoval: {
      subject: "Удаление ПИН-кода в «Луче»",
      purpose: "Это код, чтобы удалить ПИН-код в «Луче».",
    },
    reset: { subject: "Новый пароль в «Луче»", purpose: "Это код для смены пароля в «Луче»." },
    registered: {
      subject: "У вас уже есть аккаунт в «Луче»",
      lines: [
        "Кто-то указал эту почту при регистрации в «Луче», но аккаунт с ней уже есть.",
        "Если это были вы, войдите с паролем или по коду из письма. Если нет, ничего не делайте.",
      ],
    },
    passwordChanged: {
      subject: "Пароль в «Луче» изменён",
      lines: [
        "Пароль вашего аккаунта в «Луче» изменён, на других устройствах нужно войти заново.",
        "Если это были не вы, задайте новый пароль на странице входа: «Забыли пароль?».",
      ],
    },
    passwordClosed: {
      subject: "Вход по паролю заблокирован",
      lines: [
        "Кто-то сто раз подряд ввёл неверный пароль от вашего аккаунта в «Луче», поэтому вход по паролю заблокирован.",
        "Войдите по коду или задайте новый пароль на странице входа: «Забыли пароль?». После этого пароль снова будет работать.",
      ],
    },
    codesClosed: {
      subject: "Слишком много неверных кодов",
      lines: [
        "За сутки для вашего аккаунта в «Луче» тридцать раз ввели неверный код, поэтому в течение суток коды не принимаются.",
        "Если это были не вы, ничего делать не нужно: неверный код никого не впускает.",
      ],
    },
    code: (code) => `Ваш код: ${code}`,
    time: "Он действует 10 минут.",
    secret: "Никому его не сообщайте: сотрудники «Луча» никогда о нём не спрашивают.",
    unasked: "Если вы не запрашивали код, ничего не делайте.",
  },
  en: {
    signup: { subject: "Sign up for Luch", purpose: "Use this code to sign up for Luch." },
    signin: { subject: "Sign in to Luch", purpose: "Use this code to sign in to Luch." },
    pin: { subject: "PIN for Luch", purpose: "Use this code to create a PIN on Luch." },
    pinRemoval: {
      subject: "Removing your PIN from Luch",
      purpose: "Use this code to remove your PIN from Luch.",
    },
    reset: { subject: "New password for Luch", purpose: "Use this code to set a new password for Luch." },
    registered: {
      subject: "You already have a Luch account",
      lines: [
        "Someone tried to sign up for Luch with this address, but it already has an account.",
        "If it was you, sign in with your password or a code. If not, ignore this email.",
      ],
    },
    passwordChanged: {
      subject: "Your Luch password was changed",
      lines: [
        "The password of your Luch account was changed, and other devices were signed out.",
        "If it wasn’t you, set a new password on the sign-in page: “Forgot your password?”.",
      ],
    },
    passwordClosed: {
      subject: "Password sign-in is blocked",
      lines: [
        "Someone entered a wrong password for your Luch account a hundred times in a row, so password sign-in is blocked.",
        "Sign in with a code, or set a new password on the sign-in page: “Forgot your password?”. Your password will then work again.",
      ],
    },
    codesClosed: {
      subject: "Too many wrong codes",
      lines: [
        "Wrong codes were entered for your Luch account thirty times in a day, so no codes are accepted for up to 24 hours.",
        "If it wasn’t you, you don’t need to do anything: a wrong code lets nobody in.",
      ],
    },
    code: (code) => `Your code: ${code}`,
    time: "It is valid for 10 minutes.",
    secret: "Don’t share it: Luch staff never ask for it.",
    unasked: "If you didn’t ask for a code, ignore this message.",
  },
  sr: {
    signup: { subject: "Registracija na Luč", purpose: "Ovo je kod za registraciju na Luč." },
    signin: { subject: "Prijava na Luč", purpose: "Ovo je kod za prijavu na Luč." },
    pin: { subject: "PIN za Luč", purpose: "Ovo je kod za kreiranje PIN-a na Luču." },
    pinRemoval: { subject: "Brisanje PIN-a na Luču", purpose: "Ovo je kod za brisanje PIN-a na Luču." },
    reset: { subject: "Nova lozinka za Luč", purpose: "Ovo je kod za promenu lozinke na Luču." },
    registered: {
      subject: "Već imate nalog na Luču",
      lines: [
        "Neko je naveo ovu adresu pri registraciji na Luč, ali nalog sa njom već postoji.",
        "Ako ste to bili vi, prijavite se lozinkom ili kodom. Ako niste, ne treba ništa da radite.",
      ],
    },
    passwordChanged: {
      subject: "Lozinka za Luč je promenjena",
      lines: [
        "Lozinka vašeg naloga na Luču je promenjena, a na drugim uređajima treba se ponovo prijaviti.",
        "Ako to niste bili vi, postavite novu lozinku na stranici za prijavu: „Zaboravili ste lozinku?“.",
      ],
    },
    passwordClosed: {
      subject: "Prijava lozinkom je blokirana",
      lines: [
        "Neko je sto puta zaredom uneo pogrešnu lozinku vašeg naloga na Luču, pa je prijava lozinkom blokirana.",
        "Prijavite se kodom ili postavite novu lozinku na stranici za prijavu: „Zaboravili ste lozinku?“. Lozinka će posle toga ponovo raditi.",
      ],
    },
    codesClosed: {
      subject: "Previše pogrešnih kodova",
      lines: [
        "U toku dana je za vaš nalog na Luču trideset puta unet pogrešan kod, pa se kodovi ne primaju do 24 sata.",
        "Ako to niste bili vi, ne treba ništa da radite: pogrešan kod nikoga ne pušta.",
      ],
    },
    code: (code) => `Vaš kod: ${code}`,
    time: "Važi 10 minuta.",
    secret: "Nikome ga ne saopštavajte: zaposleni Luča ga nikada ne traže.",
    unasked: "Ako niste tražili kod, ne treba ništa da radite.",
  },
  bg: {
    signup: { subject: "Регистрация в „Луч“", purpose: "Това е код за регистрация в „Луч“." },
    signin: { subject: "Вход в „Луч“", purpose: "Това е код за вход в „Луч“." },
    pin: { subject: "ПИН код за „Луч“", purpose: "Това е код за създаване на ПИН код в „Луч“." },
    pinRemoval: {
      subject: "Изтриване на ПИН кода в „Луч“",
      purpose: "Това е код за изтриване на ПИН кода в „Луч“.",
    },
    reset: { subject: "Нова парола за „Луч“", purpose: "Това е код за смяна на паролата в „Луч“." },
    registered: {
      subject: "Вече имате профил в „Луч“",
      lines: [
        "Някой посочи този адрес при регистрация в „Луч“, но профил с него вече има.",
        "Ако това бяхте вие, влезте с парола или с код. Ако не, не е нужно да правите нищо.",
      ],
    },
    passwordChanged: {
      subject: "Паролата за „Луч“ е сменена",
      lines: [
        "Паролата на вашия профил в „Луч“ е сменена и на другите устройства трябва да влезете отново.",
        "Ако не сте били вие, задайте нова парола на страницата за вход: „Забравена парола?“.",
      ],
    },
    passwordClosed: {
      subject: "Входът с парола е блокиран",
      lines: [
        "Някой въведе сто пъти подред грешна парола за вашия профил в „Луч“, затова входът с парола е блокиран.",
        "Влезте с код или задайте нова парола на страницата за вход: „Забравена парола?“. След това паролата отново ще работи.",
      ],
    },
    codesClosed: {
      subject: "Твърде много грешни кодове",
      lines: [
        "За един ден за вашия профил в „Луч“ тридесет пъти беше въведен грешен код, затова до 24 часа кодове не се приемат.",
        "Ако не сте били вие, не е нужно да правите нищо: грешен код не пуска никого.",
      ],
    },
    code: (code) => `Вашият код: ${code}`,
    time: "Валиден е 10 минути.",
    secret: "Не го казвайте на никого: служителите на „Луч“ никога не го искат.",
    unasked: "Ако не сте поискали код, не е нужно да правите нищо.",
  },
  hr: {
    signup: { subject: "Registracija na Luč", purpose: "Ovo je kod za registraciju na Luč." },
    signin: { subject: "Prijava na Luč", purpose: "Ovo je kod za prijavu na Luč." },
    pin: { subject: "PIN za Luč", purpose: "Ovo je kod za izradu PIN-a na Luču." },
    pinRemoval: { subject: "Brisanje PIN-a na Luču", purpose: "Ovo je kod za brisanje PIN-a na Luču." },
    reset: { subject: "Nova lozinka za Luč", purpose: "Ovo je kod za promjenu lozinke na Luču." },
    registered: {
      subject: "Već imate račun na Luču",
      lines: [
        "Netko je naveo ovu adresu pri registraciji na Luč, ali račun s njom već postoji.",
        "Ako ste to bili vi, prijavite se lozinkom ili kodom. Ako niste, ne trebate ništa učiniti.",
      ],
    },
    passwordChanged: {
      subject: "Lozinka za Luč je promijenjena",
      lines: [
        "Lozinka vašeg računa na Luču je promijenjena, a na drugim uređajima treba se ponovno prijaviti.",
        "Ako to niste bili vi, postavite novu lozinku na stranici za prijavu: „Zaboravili ste lozinku?“.",
      ],
    },
    passwordClosed: {
      subject: "Prijava lozinkom je blokirana",
      lines: [
        "Netko je sto puta zaredom unio pogrešnu lozinku vašeg računa na Luču, pa je prijava lozinkom blokirana.",
        "Prijavite se kodom ili postavite novu lozinku na stranici za prijavu: „Zaboravili ste lozinku?“. Lozinka će nakon toga opet raditi.",
      ],
    },
    codesClosed: {
      subject: "Previše pogrešnih kodova",
      lines: [
        "Tijekom dana je za vaš račun na Luču trideset puta unesen pogrešan kod, pa se kodovi ne primaju do 24 sata.",
        "Ako to niste bili vi, ne trebate ništa učiniti: pogrešan kod nikoga ne pušta.",
      ],
    },
    code: (code) => `Vaš kod: ${code}`,
    time: "Vrijedi 10 minuta.",
    secret: "Nikome ga ne govorite: zaposlenici Luča ga nikada ne traže.",
    unasked: "Ako niste tražili kod, ne trebate ništa učiniti.",
  },
};

type Written = { kind: MessageKind; code?: string; locale?: Locale | undefined };

/** Writes an email, or a short message, which has fewer lines. */
export function writeMessage(
  { channel, recipient }: Pick<Message, "channel" | "recipient">,
  { kind, code = "", locale = defaultLocale }: Written,
): Message {
  const words = texts[locale];
  const { subject } = words[kind];
  if (isNotice(kind)) return createMessage({ channel, recipient }, { ...words[kind], locale });
  const lines = [words.code(code), words[kind].purpose, words.time, words.secret];
  return createMessage(
    { channel, recipient },
    {
      subject,
      lines: channel === "email" ? [...lines, words.unasked] : lines,
      code,
      locale,
      usefulSeconds: codeSeconds,
    },
  );
}
