import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { outbox } from "../../api/platform/db/schema";
import { outboxMessenger } from "../../api/platform/messages/messenger";
import { openApi, testNow } from "../setup/test-api";

it.each([
  ["off", 0],
  ["on", 2],
])("With MESSAGES=%s an API sends %i of two messages that wait in its outbox", async (value, expected) => {
  let sent = 0;
  const gateway = createServer((_request, response) => {
    sent += 1;
    response.end();
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void gateway.close());
  const { port } = gateway.address() as AddressInfo;
  const api = await openApi({
    settings: {
      MESSAGES: value,
      SMS_GATEWAY_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: "smtp://127.0.0.1:1",
    },
  });
  onTestFinished(api.stop);
  for (const channel of ["sms", "messenger"] as const)
    await outboxMessenger.send(api.db, testNow, {
      channel,
      recipient: "+79990000000",
      subject: "",
      text: "123456",
      html: null,
      usefulSeconds: 600,
    });
  await api.deliver();
  await expect.poll(() => sent).toBe(expected);
  const rows = await api.db.select({ attempts: outbox.attempts }).from(outbox);
  expect(rows.map(({ attempts }) => attempts)).toEqual(value === "off" ? [0, 0] : [1, 1]);
});
