/** The text of a subtitle track (WebVTT); rejects if it cannot be had. */
export async function fetchTrack(src: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(src, { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}
