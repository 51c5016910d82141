import { homeCountry } from "./country";

/** Television and its recordings are available in Russia only (F-162, A-030). */
export const televisionCountry = homeCountry;
export const hasTelevision = (country: string): boolean => country === televisionCountry;
