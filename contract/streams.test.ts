import { describe, expect, it } from "vitest";
import { NowPlayingEvent, readEvent, TicketMessageEvent } from "./streams";
import { TicketMessage } from "./support";

const playing = {
  now: 1000,
  channels: [{ id: 7, on: [{ title: "Маяк", start: 900, stop: 1200, age: "0+" }] }],
};
const message = {
  number: 2,
  from: "support",
  text: "Здравствуйте",
  created: 1000,
  attachments: [{ id: "a1", width: 10, height: 10 }],
};

describe("An event of a stream", () => {
  it("An event of a stream is read as its contract says", () => {
    expect(readEvent(NowPlayingEvent, JSON.stringify(playing))).toEqual(playing);
    expect(readEvent(TicketMessageEvent, JSON.stringify(message))).toEqual(TicketMessage.parse(message));
  });
  it.each(["", "{", "null", "[]", '"x"', '{"now":"1"}', '{"now":1,"channels":[{"id":7}]}'])(
    "A stream's event is ignored if it is «%s»",
    (data) => {
      expect(readEvent(NowPlayingEvent, data)).toBeNull();
      expect(readEvent(TicketMessageEvent, data)).toBeNull();
    },
  );
});
