/** Fields of the account's forms that are never shown again. */
export const secretFields = ["password", "newPassword", "proof", "code", "captcha", "key"];
