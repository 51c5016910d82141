import type { Server } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/**
 * Some clients send raw non-ASCII bytes in the request line, which Node's parser rejects. Replays such a request with
 * those bytes percent-encoded, as a browser would send them. Returns false for any other invalid request.
 */
export function replayRawUtf8(server: Server, socket: Socket, packet: unknown): boolean {
  const encoded = Buffer.isBuffer(packet) ? encodeTarget(packet) : null;
  if (!encoded) return false;
  const replay = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroySoon();
      done(error);
    },
  });
  socket.on("close", () => replay.destroy());
  Object.assign(replay, {
    remoteAddress: socket.remoteAddress,
    setTimeout: () => replay,
    setNoDelay: () => replay,
    setKeepAlive: () => replay,
  });
  server.emit("connection", replay);
  replay.push(encoded);
  return true;
}

const requestLine = /^(GET|HEAD) (\/[^ \r\n]*) (HTTP\/1\.[01]\r\n)/;

/**
 * Encodes a complete GET or HEAD request with raw bytes in its target and adds Connection: close. Null for anything
 * else.
 */
export function encodeTarget(packet: Buffer): Buffer | null {
  const text = packet.toString("latin1");
  const found = requestLine.exec(text);
  const headersEnd = text.indexOf("\r\n\r\n");
  if (!found || headersEnd < 0 || headersEnd + 4 !== text.length) return null;
  const [line, method = "", target = "", version = ""] = found;
  if (!/[\x80-\xff]/.test(target)) return null;
  const encoded = target.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const headers = text.slice(line.length).replace(/^connection:.*\r\n/gim, "");
  return Buffer.from(`${method} ${encoded} ${version}Connection: close\r\n${headers}`, "latin1");
}
