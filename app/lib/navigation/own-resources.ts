/** GETs JSON from a resource route of this site; null on failure. */
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

/** GETs markup from a resource route of this site; null on failure. */
export async function getHtml(path: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(path, { signal });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** POSTs a form to a resource route of this site; resolves to whether it was accepted. Survives leaving the page. */
export async function postJson(path: string, fields: Record<string, string>): Promise<boolean> {
  const status = await postForStatus(path, fields);
  return status >= 200 && status < 300;
}

/** The same, but resolves to the status; 0 without an answer. */
export async function postForStatus(
  path: string,
  fields: Record<string, string>,
  signal?: AbortSignal,
): Promise<number> {
  try {
    const { status } = await fetch(path, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(fields),
      keepalive: true,
      ...(signal ? { signal } : {}),
    });
    return status;
  } catch {
    return 0;
  }
}

/** POSTs a form to a resource route of this site; resolves to what it answered, also to a refusal. The status is 0 without an answer. */
export async function sendForJson(
  path: string,
  fields: Record<string, string>,
): Promise<{ ok: boolean; status: number; body: unknown }> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(fields),
    });
    const { ok, status } = response;
    return { ok, status, body: (await response.json().catch(() => null)) as unknown };
  } catch {
    return { ok: false, status: 0, body: null };
  }
}

/** POSTs a form with a file to a resource route of this site; the status is 0 without an answer. */
export async function sendFile(
  path: string,
  fields: Record<string, string>,
  file: Record<string, Blob> | null,
): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...file })) form.append(name, value);
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: form,
    });
    return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
  } catch {
    return { status: 0, body: null };
  }
}

/** Fetches a page of this site as a document, to reuse parts of it. Rejects on failure. */
export async function fetchDocument(url: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(url, { headers: { Accept: "text/html" }, signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  // Drop inline styles: the content policy of their document allows them, this document's does not.
  const html = (await response.text()).replaceAll(/<style>[\s\S]*?<\/style>/g, "");
  return new DOMParser().parseFromString(html, "text/html");
}
