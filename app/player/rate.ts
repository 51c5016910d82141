/** «1,25», as the language writes it. */
export const formatRate = (rate: number, locale: string): string =>
  new Intl.NumberFormat(locale).format(rate);
