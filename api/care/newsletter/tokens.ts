import { getUnsubscribeToken, isUnsubscribeToken } from "../../people/auth/email-links";

/** Differs from the subject of tokens in an account's emails. */
const getSubject = (subscriberId: string) => `newsletter:${subscriberId}`;

/** The token of links in a subscriber's emails; derived, so nothing is stored. */
export const getNewsletterToken = (secret: string, subscriberId: string): string =>
  getUnsubscribeToken(secret, getSubject(subscriberId));

export const isNewsletterToken = (secrets: string[], subscriberId: string, token: string): boolean =>
  isUnsubscribeToken(secrets, getSubject(subscriberId), token);
