/** Fields of sign-in forms that are never shown again. */
export const secretFields = ["password", "code", "captcha", "key"];
