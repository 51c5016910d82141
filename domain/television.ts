/** Television and its recordings are shown in Russia only (F-162, A-030). */
export const televisionCountry = "RU";
export const hasTelevision = (country: string): boolean => country === televisionCountry;
