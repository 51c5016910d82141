/**
 * Says after every `step`, and at the end, how many bytes were read, whether it was read to its end or not. What
 * answers that no more may be read ends it.
 */
export function countBytes(
  reader: { read: () => Promise<{ done: boolean; value?: Uint8Array }>; cancel: () => Promise<void> },
  step: number,
  onBytes: (bytes: number) => Promise<boolean>,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  const tell = () => {
    const told = bytes;
    bytes = 0;
    return onBytes(told);
  };
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        void tell();
        throw error;
      });
      if (value) {
        bytes += value.length;
        controller.enqueue(value);
      }
      if (done) {
        void tell();
        controller.close();
      } else if (bytes >= step && !(await tell())) {
        await reader.cancel();
        controller.error(new Error("the viewing is over"));
      }
    },
    async cancel() {
      void tell();
      await reader.cancel();
    },
  });
}
