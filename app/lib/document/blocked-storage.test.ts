import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { blockedStorageScript } from "./blocked-storage";

type Sandbox = { window: { localStorage: Storage; sessionStorage: Storage }; document: { cookie: string } };

/** A window whose storage throws. */
function createBlocked(): Sandbox {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  const block = (...names: string[]) =>
    Object.defineProperties(
      {},
      Object.fromEntries(names.map((name) => [name, { get: refuse, set: refuse, configurable: true }])),
    );
  return { window: block("localStorage", "sessionStorage"), document: block("cookie") } as Sandbox;
}

describe("Blocked storage", () => {
  it("Blocked storage keeps nothing and throws nothing", () => {
    const { window, document } = createBlocked();
    runInNewContext(blockedStorageScript, { window, document });
    for (const storage of [window.localStorage, window.sessionStorage]) {
      storage.setItem("key", "value");
      storage.removeItem("key");
      expect(storage.getItem("key")).toBeNull();
    }
    document.cookie = "key=value";
    expect(document.cookie).toBe("");
  });

  it("Storage that is not blocked stays as it is", () => {
    const [local, session] = [{ getItem: () => "local" }, { getItem: () => "session" }];
    const sandbox = { window: { localStorage: local, sessionStorage: session }, document: { cookie: "a=b" } };
    runInNewContext(blockedStorageScript, sandbox);
    expect(sandbox).toEqual({
      window: { localStorage: local, sessionStorage: session },
      document: { cookie: "a=b" },
    });
  });
});
