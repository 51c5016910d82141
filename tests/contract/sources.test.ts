import { describe, expect, it } from "vitest";
import { findFile, read, sourcesIn } from "../setup/sources";

const app = sourcesIn("app");
const everything = [...app, ...sourcesIn("api"), ...sourcesIn("server")];
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
const holding = (sources: typeof app, pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(code(text))).map(({ file }) => file);

/** The root loader never throws and never refuses; it creates its own request context. */
const ownMakers = ["app/root.tsx"];

type Made = { file: string; name: "loader" | "action"; maker: string; from: string };

function madeIn(file: string, text: string): Made[] {
  const imports = new Map(
    [...text.matchAll(/import \{([^}]+)\} from "([^"]+)"/g)].flatMap(([, names = "", from = ""]) =>
      names.split(",").map((name) => [name.trim().replace(/^type /, ""), from] as const),
    ),
  );
  return (["loader", "action"] as const).flatMap((name) => {
    const own = new RegExp(`export const ${name} = (\\w+)`).exec(text)?.[1];
    if (own) return [{ file, name, maker: own, from: imports.get(own) ?? "" }];
    const handed = new RegExp(`export \\{[^}]*?(\\w+) as ${name}\\b[^}]*\\} from "([^"]+)"`).exec(text);
    return handed ? [{ file, name, maker: handed[1] ?? "", from: handed[2] ?? "" }] : [];
  });
}

describe("Every door of the application is hung by the same joiner", () => {
  const made = sourcesIn("app/routes").flatMap(({ file, text }) => madeIn(file, text));

  it("finds the doors", () => expect(made.length).toBeGreaterThan(12));

  it.each(made.map((one) => [`${one.file}: ${one.name}`, one] as const))(
    "%s",
    (_name, { file, name, maker, from }) => {
      const wanted = name === "loader" ? "defineLoader" : "defineAction";
      if (maker === wanted) return;
      const source = code(read(findFile(from, file) ?? ""));
      expect(source).toMatch(new RegExp(`export const ${maker} =[^;]*?\\b${wanted}\\(`));
    },
  );

  it("and no route has one of its own making", () => {
    const bare = sourcesIn("app").filter(
      ({ file, text }) =>
        !ownMakers.includes(file) && /export (async )?function (loader|action)\b/.test(text),
    );
    expect(bare.map(({ file }) => file)).toEqual([]);
  });

  it("every action of a feature checks where it was called from", () => {
    const actions = app.filter(
      ({ file, text }) => file.startsWith("app/features/") && /ActionFunctionArgs/.test(text),
    );
    expect(actions.map(({ file }) => file)).toEqual([]);
  });
});

describe("What crosses a border does so in one place", () => {
  it("the API is called by its client alone, own pages and texts by what brings them", () => {
    const mayFetch = /^app\/(lib\/(api|navigation|i18n)\/|player\/engine\/)/;
    expect(holding(app, /(?<![.\w])fetch\(/).filter((file) => !mayFetch.test(file))).toEqual([]);
  });
  it("settings are read in one file", () =>
    expect(holding(app, /process\.env/)).toEqual(["app/lib/env.server.ts"]));
  it("a server's own settings are read where it starts", () =>
    expect(
      holding(everything, /process\.env/).filter(
        (file) => !file.startsWith("app/") && !file.startsWith("api/media/clips/"),
      ),
    ).toEqual(["api/main.ts", "api/seed-command.ts"]));
  it("viewers are sent on by redirectTo alone", () =>
    expect(holding(app, /(?<![.\w])redirect\(|redirectDocument\(/)).toEqual(["app/lib/http/redirect-to.ts"]));
  it("the session's cookie is known in one file", () =>
    expect(holding(app, /createCookieSessionStorage/)).toEqual(["app/lib/session/session.server.ts"]));
  it("only actions write the session", () => {
    const committing = holding(app, /\.commit\(\)|\.destroy\(\)/).filter(
      (file) => file !== "app/lib/session/session.server.ts",
    );
    // Modules shared by several actions are imported only by actions.
    const findImporters = (shared: string) =>
      app
        .filter(({ file, text }) =>
          [...text.matchAll(/from "([^"]+)"/g)].some(([, from = ""]) => findFile(from, file) === shared),
        )
        .map(({ file }) => file);
    for (const file of committing.flatMap((found) =>
      read(found).includes("defineAction") ? [found] : findImporters(found),
    ))
      expect(read(file), file).toMatch(/defineAction/);
  });
});

describe("A page's markup is safe by its making", () => {
  it("no style attributes: the policy forbids them", () =>
    expect(holding(app, /\sstyle=\{/).filter((file) => !file.startsWith("app/player/"))).toEqual([]));
  it("raw markup only in fragments that the server drew, and raw styles of our own in the document", () =>
    expect(holding(app, /dangerouslySetInnerHTML/).toSorted()).toEqual([
      "app/lib/server-markup/server-markup.tsx",
      "app/root.tsx",
    ]));
  it("nothing is evaluated", () => expect(holding(app, /\beval\(|new Function\(/)).toEqual([]));
});
