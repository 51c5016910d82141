/** Requests may not have credentials in their URL, so they become a header. */
export function splitCredentials(url: string): { address: string; headers: Record<string, string> } {
  const parsed = new URL(url);
  const { username, password } = parsed;
  parsed.username = "";
  parsed.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers: Record<string, string> =
    username === "" ? {} : { Authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
  return { address: parsed.href, headers };
}
