/** GETs a resource or a page of this site, past the browser's cache; null on failure, and if it leads elsewhere. */
export async function getAnswer(path: string): Promise<Response | null> {
  try {
    const response = await fetch(path, { cache: "no-store", redirect: "error" });
    return response.ok ? response : null;
  } catch {
    return null;
  }
}

/** Whether this site answers now. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/icon.svg", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** GETs a picture of this site in a small format; null on failure. */
export async function getPicture(path: string): Promise<Blob | null> {
  try {
    const response = await fetch(path, { headers: { Accept: "image/webp,*/*" } });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
