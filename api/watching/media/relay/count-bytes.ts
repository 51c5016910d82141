/** Says once how much was read, whether it was read to its end or not. */
export function countBytes(
  reader: { read: () => Promise<{ done: boolean; value?: Uint8Array }>; cancel: () => Promise<void> },
  onEnd: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        onEnd(bytes);
        throw error;
      });
      if (value) {
        bytes += value.length;
        controller.enqueue(value);
      }
      if (!done) return;
      onEnd(bytes);
      controller.close();
    },
    async cancel() {
      onEnd(bytes);
      await reader.cancel();
    },
  });
}
