/** Fields of PIN forms that are never shown again. */
export const pinSecrets = ["pin", "code", "captcha", "key"];
