import { writeFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server that delivers nothing: letters become text files in a folder. */
export async function openMailServer({
  port,
  folder,
  onLetter,
}: {
  port: number;
  folder: string;
  onLetter: (letter: { to: string; subject: string; file: string }) => void;
}): Promise<{ close: () => Promise<void> }> {
  let count = 0;
  const keep = async (raw: Buffer, to: string) => {
    const { subject = "", text = "" } = await PostalMime.parse(raw);
    const file = path.join(folder, `${Date.now()}-${(count += 1)}-${to.replaceAll(/[^\w.@+-]/g, "_")}.txt`);
    await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`);
    onLetter({ to, subject, file });
  };
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        keep(Buffer.concat(parts), to).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
  // A client that goes away is no error of this server.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}
