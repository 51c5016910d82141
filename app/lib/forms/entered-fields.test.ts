import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { getAccountSchema } from "../../features/account/account-schemas";
import { getSchema } from "../../features/auth/auth-schemas";
import { getForm } from "../../features/auth/auth-views";
import { EndFields, SubscribeFields } from "../../features/newsletter/newsletter-schemas";
import { getPinSchema } from "../../features/pin/pin-schemas";
import { QuestionFields } from "../../features/support/support-schemas";

const question = { category: "other", subject: "Вопрос", message: "Подскажите" };
const emailForms: Record<string, [z.ZodMiniType, Record<string, unknown>]> = {
  password: [getSchema(getForm({ kind: "password" }), "code"), {}],
  registration: [getSchema(getForm({ kind: "registration" }), null), { password: "шесть-слов" }],
  "the account": [getAccountSchema({ kind: "email", by: "password" }, null), { password: "шесть-слов" }],
  newsletter: [SubscribeFields, { titles: "on" }],
  "the end of the newsletter": [EndFields, {}],
  support: [QuestionFields, question],
};
const codeForms: Record<string, [z.ZodMiniType, Record<string, unknown>]> = {
  "signing in by SMS": [getSchema(getForm({ kind: "code", way: "sms" }), null), { phone: "+79161234567" }],
  "a new password": [
    getSchema(getForm({ kind: "new-password" }), null),
    { login: "foo@luch.example", password: "шесть-слов" },
  ],
  "a new address": [getAccountSchema({ kind: "emailCode" }, null), { email: "foo@luch.example" }],
  "a PIN": [getPinSchema("phone_code", null), {}],
};

describe.each(Object.entries(emailForms))("The form of %s", (_name, [schema, rest]) => {
  const parse = (email: string) => schema.safeParse({ ...rest, email });
  it("A form submits an address in its normal form", () => {
    for (const typed of ["\u200bFoo@Luch.Example ", "ｆｏｏ＠luch.example", "fo\u00ado@luch.example"])
      expect(parse(typed)).toMatchObject({ success: true, data: { email: "foo@luch.example" } });
  });
  it("A form says that letters are mixed, and that a text is no address", () => {
    const getMessages = (typed: string) => parse(typed).error?.issues.map(({ message }) => message);
    expect(getMessages("v\u0456ewer@luch.example")).toEqual(["emailLetters"]);
    expect(getMessages("viewer@")).toEqual(["emailFormat"]);
  });
});

describe.each(Object.entries(codeForms))("The form of %s", (_name, [schema, rest]) => {
  it.each(["123 456", "123\u2011456", "\u200e１２３４５６\u200f"])(
    "A form submits the digits of «%s»",
    (code) =>
      expect(schema.safeParse({ ...rest, code })).toMatchObject({ success: true, data: { code: "123456" } }),
  );
});

it.each(["1 2 3 4", "１２３４", "\u20681234\u2069"])("A PIN form submits the digits of «%s»", (pin) =>
  expect(getPinSchema("check", null).safeParse({ pin })).toMatchObject({ data: { pin: "1234" } }),
);
