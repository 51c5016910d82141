import { describe, expect, it } from "vitest";
import { row } from "../tests/setup/row";
import {
  formatPhone,
  getPasswordProblem,
  isEmail,
  isLoginFor,
  type MaskedText,
  maskPhoneForAccount,
  maskPhoneForSignIn,
  maskTyped,
  parseLogin,
  parsePhone,
  type PhoneMask,
} from "./login";

const label = (length: number) => "a".repeat(length);

describe("A string is an e-mail address", () => {
  it.each([
    ["name@example.com", true],
    ["first.last+tag@mail.example.ru", true],
    ["a@b.ru", true],
    [`${label(64)}@example.com`, true],
    [`a@${label(63)}.com`, true],
    [`${label(65)}@example.com`, false],
    [`a@${label(64)}.com`, false],
    [`${label(64)}@${label(63)}.${label(63)}.${label(57)}.com`, true],
    [`${label(64)}@${label(63)}.${label(63)}.${label(58)}.com`, false],
    ["ab@", false],
    ["@example.com", false],
    ["name@example", false],
    ["name@@example.com", false],
    ["na me@example.com", false],
    ["name@example..com", false],
    [".name@example.com", false],
    ["name.@example.com", false],
    ["na..me@example.com", false],
    ["name@-example.com", false],
    ["name@example.c", false],
    ["имя@example.com", false],
    ["name@пример.рф", false],
  ] as const)("%s is an e-mail address: %s", (text, expected) => expect(isEmail(text)).toBe(expected));

  it.each([...`!#$^%&*()":;\\'|<>~\``])("A string that contains %s is no e-mail address", (sign) =>
    expect(isEmail(`na${sign}me@example.com`)).toBe(false),
  );
});

it.each([
  ["login", "a@b.example", true],
  ["login", "+79161234567", true],
  ["email", "a@b.example", true],
  ["email", "+79161234567", false],
  ["phone", "a@b.example", false],
  ["phone", "+79161234567", true],
] as const)("The field «%s» is filled with %s: %s", (field, login, expected) =>
  expect(isLoginFor(field, login)).toBe(expected),
);

describe("A phone number", () => {
  it.each([
    ["+79991234567", "+79991234567", "russian"],
    ["79991234567", "+79991234567", "russian"],
    ["89991234567", "+79991234567", "russian"],
    ["9991234567", "+79991234567", "russian"],
    ["+7 (999) 123 45 67", "+79991234567", "russian"],
    ["8 999 123-45-67", "+79991234567", "russian"],
    ["+992901234567", "+992901234567", "tajik"],
    ["+992 90 123 45 67", "+992901234567", "tajik"],
    ["+381601234567", "+381601234567", "foreign"],
    ["381601234567", "+381601234567", "foreign"],
    ["+77011234567", "+77011234567", "foreign"],
  ])("The phone number %s is %s, %s", (text, number, kind) =>
    expect(parsePhone(text)).toEqual({ number, kind }),
  );

  it.each([
    "",
    "123",
    "+7999123456",
    "+799912345678",
    "+99290123456",
    "1234567890",
    "+7999a234567",
    "++79991234567",
    `+${"1".repeat(16)}`,
  ])("«%s» is not a phone number", (text) => expect(parsePhone(text)).toBeNull());
});

it("A phone number is foreign unless it begins as a Russian one does", () => {
  row("V-024");
  for (const typed of ["+79991234567", "89991234567", "79991234567"])
    expect(parsePhone(typed)?.kind).toBe("russian");
  expect(parsePhone("+381601234567")?.kind).toBe("foreign");
  // Tajikistan's are foreign too, with a text of their own.
  expect(parsePhone("+992900000000")?.kind).toBe("tajik");
});

it("The account's mask of a phone number has dashes", () => {
  row("V-026");
  expect(maskPhoneForAccount("+79991234567")).toBe("+7 999 123-45-67");
});

describe("A submitted login", () => {
  it("A login with @ is an e-mail address, trimmed and in lower case", () =>
    expect(parseLogin(" Name@Example.COM ")).toEqual({ kind: "email", email: "name@example.com" }));
  it("A login without @ is a phone number", () =>
    expect(parseLogin("79991234567")).toEqual({
      kind: "phone",
      phone: { number: "+79991234567", kind: "russian" },
    }));
  it.each(["", "name", "name.example.com", "ab@", "12"])("«%s» is neither an address nor a number", (text) =>
    expect(parseLogin(text)).toBeNull(),
  );
});

describe("A new password", () => {
  it.each([
    ["12345", "short"],
    ["123456", null],
    ["a".repeat(60), null],
    ["a".repeat(61), "long"],
    ["abc def", "short"],
    ["пароль", null],
  ])("The new password %s: %s", (password, expected) => expect(getPasswordProblem(password)).toBe(expected));
});

describe("A phone number has two masks to type it, one of which shows it (AMB-126)", () => {
  it.each([
    ["+79161234567", "+7 (916) 123 45 67", "+7 916 123-45-67"],
    ["89161234567", "+7 (916) 123 45 67", "+7 916 123-45-67"],
    ["9161234567", "+7 (916) 123 45 67", "+7 916 123-45-67"],
    ["+791612", "+7 (916) 12", "+7 916 12"],
    ["+7 916 123-4", "+7 (916) 123 4", "+7 916 123-4"],
    ["+7", "+7", "+7"],
    ["91612", "91612", "91612"],
    ["8", "8", "8"],
    ["+992901234567", "+992901234567", "+992901234567"],
    ["992901234567", "992901234567", "992901234567"],
    ["+791612345678", "+791612345678", "+791612345678"],
    ["", "", ""],
  ])("The phone number %s has its two masks", (typed, signingIn, account) => {
    expect(maskPhoneForSignIn(typed) ?? typed).toBe(signingIn);
    expect(maskPhoneForAccount(typed) ?? typed).toBe(account);
    expect(formatPhone(typed)).toBe(account);
  });
  it("What is no phone number is shown as it is", () => {
    for (const text of ["name@example.com", "+7 ··· 45-67", "+992901234567"])
      expect(formatPhone(text)).toBe(text);
  });
});

describe("What is typed letter by letter stays what it is (AMB-124)", () => {
  /** What the field shows after each of the letters. */
  const type = (mask: PhoneMask, typed: string) => {
    let field: MaskedText = { text: "", began: null };
    return [...typed].map((letter) => (field = maskTyped(mask, field.text + letter, field.began)).text);
  };
  const masks = [
    ["signing in", maskPhoneForSignIn],
    ["the account", maskPhoneForAccount],
  ] as const;

  const others = [
    "8bit@ya.ru",
    "7up@mail.ru",
    "9lives@mail.ru",
    "1@",
    "7.5@mail.ru",
    "abc",
    "79161234567@mail.ru",
    "89161234567@mail.ru",
    "9161234567@mail.ru",
    "+79161234567@mail.ru",
    "+7up@mail.ru",
    "992901234567",
    "+992901234567",
    "8613812345678",
    "998901234567",
    "791612345678",
  ];
  it.each(masks.flatMap(([form, mask]) => others.map((text) => [text, form, mask] as const)))(
    "%s typed letter by letter stays what it is in %s",
    (text, _form, mask) => expect(type(mask, text).at(-1)).toBe(text),
  );

  it.each(
    masks.flatMap(([form, mask]) =>
      ["8bit", "7up@", "9lives", "1@", "7.", "abc"].map((text) => [text, form, mask] as const),
    ),
  )("%s typed letter by letter never has a mask in %s", (text, _form, mask) =>
    expect(type(mask, text)).toEqual([...text].map((_, index) => text.slice(0, index + 1))),
  );

  it.each(["79161234567", "89161234567", "9161234567", "+79161234567"])(
    "The number %s typed letter by letter gets its mask",
    (text) => {
      expect(type(maskPhoneForSignIn, text).at(-1)).toBe("+7 (916) 123 45 67");
      expect(type(maskPhoneForAccount, text).at(-1)).toBe("+7 916 123-45-67");
    },
  );
});
