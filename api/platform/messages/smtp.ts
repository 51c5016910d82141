import { createTransport } from "nodemailer";
import { RefusedMessageError, type Sender } from "./delivery";

type Options = { url: string; from: string; connections?: number; timeoutMs?: number };

/** Sends emails by SMTP (AMB-194). */
export function createSmtpSender({ url, from, connections = 5, timeoutMs = 15_000 }: Options): Sender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ recipient, subject, body, html, unsubscribe }, key) => {
    try {
      await transport.sendMail({
        from,
        // An object, because a comma in a string would add recipients.
        to: { name: "", address: recipient },
        subject,
        text: body,
        ...(html === null ? {} : { html }),
        messageId: `<${key}@luch>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribe
            ? {
                "List-Unsubscribe": `<${unsubscribe}>`,
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              }
            : {}),
        },
      });
    } catch (error) {
      const status = (error as { responseCode?: number }).responseCode ?? 0;
      if (status >= 500) throw new RefusedMessageError(`SMTP ${status}`);
      throw error;
    }
  };
}
