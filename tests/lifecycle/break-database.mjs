// Loaded into a process before its program: its embedded database panics while the file BREAK_DATABASE exists, as where
// there is no room for its log.
import { existsSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";

const { execProtocolStream } = PGlite.prototype;
PGlite.prototype.execProtocolStream = function (...args) {
  if (existsSync(process.env.BREAK_DATABASE ?? ""))
    return Promise.reject(
      Object.assign(new Error("could not write to the log"), { severity: "PANIC", code: "53100" }),
    );
  return execProtocolStream.apply(this, args);
};
