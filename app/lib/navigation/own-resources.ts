/** What the site's own resources answer, as it came; null when they did not. */
export async function getJson(path: string, signal?: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(path, {
      headers: { Accept: "application/json" },
      ...(signal ? { signal } : {}),
    });
    return response.ok ? ((await response.json()) as unknown) : null;
  } catch {
    return null;
  }
}

/** Sends a form to one of the site's own resources; whether it was accepted. Goes on when the page is left. */
export async function postJson(path: string, fields: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(fields),
      keepalive: true,
    });
    return response.ok;
  } catch {
    return false;
  }
}

/** One of the site's own pages as a document, for a part of it to be taken over. Throws when it does not come. */
export async function ownPage(url: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(url, { headers: { Accept: "text/html" }, signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  // The styles that a document holds are allowed by its own policy, not by that of the page which reads it.
  const html = (await response.text()).replaceAll(/<style>[\s\S]*?<\/style>/g, "");
  return new DOMParser().parseFromString(html, "text/html");
}
