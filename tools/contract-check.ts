/**
 * `npm run contract:check -- https://api.example --key KEY [--parts catalogue,accounts,money,television] [--session TOKEN]
 * [--country RU]`:
 * tries an operator's API against the contract (docs/how-to/own-api.md), and says what is missing or wrong. It writes
 * nothing but a session of its own: operations that write are sent what they must refuse.
 */
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type * as z from "zod";
import { needsSession } from "../api/platform/docs/needs-session";
import { contract } from "../contract/contract";
import { getPart, optionalParts, type Part } from "../contract/parts";
import { ErrorBody } from "../contract/shared";

type Operation = {
  id: string;
  method: string;
  path: string;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
};
type Problem = { operation: string; what: string };
export type Report = { part: Part; tried: number; problems: Problem[]; untried: string[] }[];

const maxBytes = 20_000_000;
const device = "contract-check";

const operations: Operation[] = Object.entries(contract).flatMap(([group, own]) =>
  Object.entries(own as unknown as Record<string, { "~orpc": Definition }>).map(
    ([name, { "~orpc": of }]) => ({
      id: `${group}.${name}`,
      method: of.route.method ?? "POST",
      path: of.route.path ?? "",
      input: of.inputSchema,
      output: of.outputSchema,
    }),
  ),
);
type Definition = {
  route: { method?: string; path?: string };
  inputSchema?: z.ZodType;
  outputSchema?: z.ZodType;
};

/** Where the values of an operation's parameters are found: in the answer of another one. */
const sources: Record<string, [from: string, ...path: string[]]> = {
  title: ["catalog.list", "items", "0", "alias"],
  uid: ["catalog.list", "items", "0", "uid"],
  playlist: ["lists.playlists", "items", "0", "alias"],
  collection: ["lists.collections", "items", "0", "alias"],
  selection: ["lists.selections", "items", "0", "alias"],
  story: ["lists.stories", "items", "0", "alias"],
  person: ["persons.list", "items", "0", "alias"],
  article: ["journal.list", "items", "0", "alias"],
  document: ["documents.list", "items", "0", "alias"],
  offer: ["offers.list", "items", "0", "alias"],
  channel: ["tv.channels", "data", "items", "0", "id"],
  recording: ["tv.recordings", "items", "0", "id"],
  tariff: ["billing.tariffs", "items", "0", "_id"],
  help: ["support.articles", "items", "0", "id"],
  profile: ["profiles.list", "current"],
  session: ["session", "token"],
};

/** The parameters of operations that read, by what they are; all others need none. */
const parameters: Record<string, Record<string, keyof typeof sources | { fixed: string }>> = {
  "billing.quote": { tariff_id: "tariff" },
  "catalog.similars": { alias: "title" },
  "content.moment": { uid: "uid", t: { fixed: "1" } },
  "content.playlist": { alias: "playlist" },
  "content.preview": { alias: "title" },
  "content.watch": { alias: "title" },
  "documents.document": { alias: "document" },
  "journal.article": { alias: "article" },
  "lists.collection": { alias: "collection" },
  "lists.selection": { alias: "selection" },
  "lists.story": { alias: "story" },
  "offers.page": { alias: "offer" },
  "persons.person": { alias: "person" },
  "playback.check": { kind: { fixed: "title" }, id: "uid" },
  "playback.embedded": { uid: "uid" },
  "playback.meta": { uid: "uid" },
  "playback.start": { uid: "uid", device_id: { fixed: device }, auth_token: "session" },
  "search.all": { q: { fixed: "а" } },
  "search.channels": { q: { fixed: "а" } },
  "search.persons": { q: { fixed: "а" } },
  "search.recordings": { q: { fixed: "а" } },
  "search.suggest": { q: { fixed: "а" } },
  "search.titles": { q: { fixed: "а" } },
  "support.article": { id: "help" },
  "tv.channel": { key: "channel" },
  "tv.recording": { id: "recording" },
  "account.notifications": { profile_id: "profile" },
  "popups.list": { profile_id: "profile" },
  "profile.favorites": { profile_id: "profile" },
  "profile.premieres": { profile_id: "profile" },
};

/** They may be refused to this viewer, although they exist. */
const ruled = new Set(["content.moment", "playback.embedded", "playback.start"]);

type Options = {
  url: string;
  key: string;
  parts: readonly Part[];
  /** Of an account; otherwise that of a visitor. */
  session?: string | undefined;
  /** ISO 3166; some operations are refused elsewhere. */
  country?: string | undefined;
  /** How long an answer may take. */
  timeoutMs?: number;
};

/** Tries all operations of these parts. */
export async function checkContract({
  url,
  key,
  parts,
  session,
  country = "RU",
  timeoutMs = 10_000,
}: Options): Promise<Report> {
  const answers = new Map<string, unknown>();
  const base = url.replace(/\/$/, "");
  const token = session ?? (await signIn());
  answers.set("session", { token });

  async function signIn(): Promise<string | null> {
    const body = { device_id: device, device_type: "web", traffic_source: "direct", is_child: false };
    const answer = await send("POST", "/auth/device/login", {}, body, null).catch(() => null);
    const known = answer?.body as { authentication_token?: unknown } | undefined;
    return typeof known?.authentication_token === "string" ? known.authentication_token : null;
  }

  async function send(
    method: string,
    path: string,
    query: Record<string, string>,
    body: object | null,
    as: string | null,
  ) {
    const search = new URLSearchParams({ ...query, apikey: key });
    const response = await fetch(`${base}${path}?${search}`, {
      method,
      headers: {
        Accept: "application/json",
        ...(body === null ? {} : { "Content-Type": "application/json" }),
        ...(as === null ? {} : { Cookie: `auth_token=${encodeURIComponent(as)}` }),
      },
      body: body === null ? null : JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response);
    return { status: response.status, body: parse(text), isJson: parse(text) !== undefined || text === "" };
  }

  const find = (name: string): string | null => {
    const [from = "", ...path] = sources[name] ?? [""];
    const found = path.reduce<unknown>(
      (value, step) => (typeof value === "object" && value !== null ? (value as never)[step] : undefined),
      answers.get(from),
    );
    return typeof found === "string" || typeof found === "number" ? String(found) : null;
  };

  /** Null if a value that the operation needs is not known: then it is sent what it must refuse. */
  function getParameters({ id, path, input }: Operation): Record<string, string> | null {
    const wanted = Object.entries(parameters[id] ?? {}).map(
      ([name, of]) => [name, typeof of === "object" ? of.fixed : find(of)] as const,
    );
    if (wanted.some(([, value]) => value === null)) return null;
    const given = Object.fromEntries(wanted) as Record<string, string>;
    const isComplete = !/\{(\w+)\}/g.test(fillIn(path, given)) && (input?.safeParse(given).success ?? true);
    return isComplete ? given : null;
  }

  async function tryOne(operation: Operation): Promise<string | null> {
    const { id, method, path, output } = operation;
    const given = method === "GET" ? getParameters(operation) : null;
    // Only a session may be refused, so that nothing is written.
    const as = method === "GET" ? token : null;
    const at = fillIn(path, given ?? {}).replace(/\{\w+\}/g, "none");
    const query = Object.fromEntries(
      Object.entries(given ?? {}).filter(([name]) => !path.includes(`{${name}}`)),
    );
    const { status, body, isJson } = await send(
      method,
      at,
      method === "GET" ? { ...query, geoip_cc: country } : {},
      method === "GET" ? null : { contract_check: true },
      as,
    );
    if (!isJson) return `answers ${status} with something that is not JSON`;
    if (status >= 500) return `answers ${status}`;
    if (status >= 300 && status < 400) return `redirects (${status})`;
    if (status >= 400) {
      const error = ErrorBody.safeParse(body);
      const isOfOne = path.includes("{") && (given === null || ruled.has(id));
      const isUnknown = status === 404 && !(error.success && (isOfOne || error.data.code !== "NOT_FOUND"));
      if (status === 405 || isUnknown) return `is missing (${status})`;
      if (!error.success) return `refuses (${status}) with another body than {code, message}`;
      const mayRefuse = given === null || needsSession(id) || ruled.has(id);
      return mayRefuse ? null : `is refused: ${status} ${error.data.code}`;
    }
    if (given === null) return null;
    const checked = output?.safeParse(body);
    if (checked?.success === false) return describeIssues(checked.error);
    answers.set(id, body);
    return null;
  }

  const report: Report = [];
  for (const part of parts) {
    const own = operations.filter(({ id }) => getPart(id) === part);
    const problems: Problem[] = [];
    const untried: string[] = [];
    // Those that need nothing come first: they tell what the others need.
    for (const operation of sortBy(own, ({ id }) => Object.keys(parameters[id] ?? {}).length)) {
      const what = await tryOne(operation).catch((error: unknown) => describeFailure(error));
      if (what !== null)
        problems.push({ operation: `${operation.method} ${operation.path} (${operation.id})`, what });
      else if (operation.method === "GET" && !answers.has(operation.id)) untried.push(operation.id);
    }
    report.push({ part, tried: own.length, problems, untried });
  }
  return report;
}

const fillIn = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  );

const sortBy = <Item>(items: readonly Item[], by: (item: Item) => number): Item[] =>
  [...items].sort((one, other) => by(one) - by(other));

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  if (response.body === null) return "";
  for await (const piece of Readable.fromWeb(response.body as never)) {
    bytes += (piece as Uint8Array).length;
    if (bytes > maxBytes) throw new Error(`it has more than ${maxBytes / 1e6} MB`);
    pieces.push(piece as Uint8Array);
  }
  return Buffer.concat(pieces).toString();
}

const maxIssues = 3;

function describeIssues({ issues }: z.ZodError): string {
  const told = issues
    .slice(0, maxIssues)
    .map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
  return `has the wrong shape: ${told.join("; ")}${issues.length > maxIssues ? `; and ${issues.length - maxIssues} more` : ""}`;
}

const describeFailure = (error: unknown): string =>
  error instanceof Error && error.name === "TimeoutError"
    ? "does not answer in time"
    : `cannot be read: ${String(error instanceof Error ? (error.cause ?? error.message) : error).slice(0, 200)}`;

/** The report as lines of text. */
export const tell = (report: Report): string =>
  report
    .map(({ part, tried, problems, untried }) =>
      [
        `${part}: ${tried - problems.length} of ${tried} operations answer as the contract says`,
        ...problems.map(({ operation, what }) => `  ${operation} ${what}`),
        ...(untried.length > 0
          ? [`  only refused, as there was nothing to ask for: ${untried.join(", ")}`]
          : []),
      ].join("\n"),
    )
    .join("\n");

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: "string" },
      parts: { type: "string" },
      session: { type: "string" },
      country: { type: "string" },
    },
  });
  const [url] = positionals;
  const known: readonly Part[] = ["catalogue", ...optionalParts];
  const parts = values.parts?.split(",") ?? known;
  if (url === undefined || !URL.canParse(url) || !parts.every((part) => known.includes(part as Part))) {
    process.stderr.write(
      `npm run contract:check -- URL --key KEY [--parts ${known.join(",")}] [--session TOKEN]\n`,
    );
    process.exit(2);
  }
  const report = await checkContract({
    url,
    key: values.key ?? "luch-web",
    parts: parts as Part[],
    session: values.session,
    country: values.country,
  });
  process.stdout.write(`${tell(report)}\n`);
  if (report.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
