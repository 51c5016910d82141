/** «1,25», in the language's notation. */
export const formatRate = (rate: number, locale: string): string =>
  new Intl.NumberFormat(locale).format(rate);
