/** Currencies of payments (K-064). Countries without a currency in this list pay in euros. */
export const currencies = [
  "AMD",
  "BYN",
  "EUR",
  "GEL",
  "ILS",
  "KZT",
  "MDL",
  "RON",
  "RSD",
  "RUB",
  "UAH",
  "USD",
] as const;
export type Currency = (typeof currencies)[number];
