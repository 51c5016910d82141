import { getUnsubscribeToken, isUnsubscribeToken } from "../account/email-links";

/** What a subscriber's tokens are made of; those of an account's emails are others. */
const getSubject = (subscriberId: string) => `newsletter:${subscriberId}`;

/** What the links in a subscriber's emails carry. Nothing of it is stored. */
export const getNewsletterToken = (secret: string, subscriberId: string): string =>
  getUnsubscribeToken(secret, getSubject(subscriberId));

export const isNewsletterToken = (secret: string, subscriberId: string, token: string): boolean =>
  isUnsubscribeToken(secret, getSubject(subscriberId), token);
