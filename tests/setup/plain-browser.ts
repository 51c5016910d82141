import { parsePage } from "./page";
import type { TestApp } from "./test-app";

type Viewer = Awaited<ReturnType<TestApp["viewer"]>>;

/** A viewer's browser without script: keeps cookies and follows redirects. */
export function openBrowser(testApp: TestApp, { cookie: first, device_id: viewer, token }: Viewer) {
  const jar = new Map([[first.slice(0, first.indexOf("=")), first]]);
  const getCookie = () => [...jar.values()].join("; ");
  const keep = (cookies: string[]) => {
    for (const set of cookies) {
      const [pair = ""] = set.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      if (/;\s*max-age=0/i.test(set)) jar.delete(name);
      else jar.set(name, pair);
    }
  };
  const open = async (path: string) => {
    let url = path;
    for (let redirects = 0; ; redirects += 1) {
      const { status, text, headers, cookies } = await testApp.request(url, { cookie: getCookie() });
      keep(cookies);
      if (headers.location === undefined || redirects > 5)
        return { status, text, url, page: parsePage(text) };
      url = headers.location;
    }
  };
  const post = async (path: string, form: Record<string, string>) => {
    const { status, text, headers, cookies } = await testApp.post(path, form, { cookie: getCookie() });
    keep(cookies);
    return { status, text, url: path, location: headers.location ?? "", page: parsePage(text) };
  };
  return {
    token,
    get cookie() {
      return getCookie();
    },
    open,
    post,
    /** Sends a form, and opens the page that follows. */
    send: async (path: string, form: Record<string, string>) => {
      const sent = await post(path, form);
      return sent.location === "" ? sent : open(sent.location);
    },
    /** A fault of the API for this viewer. */
    fault: (fault: Omit<Parameters<TestApp["fault"]>[0], "viewer">) => testApp.fault({ viewer, ...fault }),
  };
}
