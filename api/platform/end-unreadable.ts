import type { ServerType } from "@hono/node-server";

/**
 * Ends the connection of a request that cannot be read. Node would answer it with 400 even if its head was answered
 * already, and a proxy could take the second answer for that of another request.
 */
export function endUnreadable(server: ServerType): void {
  server.on("clientError", (_error, socket: { destroy: () => void }) => socket.destroy());
}
