import { describe, expect, it } from "vitest";
import { getPlayCheckPath } from "./play-check-path";

describe("The play check of a page", () => {
  it.each([
    ["/watch/metropolis", "/support/play-check/watch/metropolis"],
    ["/en/watch/metropolis", "/support/play-check/watch/metropolis"],
    ["/watch/vampiry/vampiry-s1e2", "/support/play-check/watch/vampiry/vampiry-s1e2"],
    ["/movie/u_metropolis", "/support/play-check/watch/u_metropolis"],
    ["/channel/3", "/support/play-check/channel/3"],
    ["/tvchannels/luch-kino", "/support/play-check/channel/luch-kino"],
    ["/tvchannels/watch/luch-kino", "/support/play-check/channel/luch-kino"],
    ["/archive/watch/1-1763000000", "/support/play-check/archive/1-1763000000"],
    ["/watch/%zz", "/support/play-check/watch/%25zz"],
    ["/playlist/pervyj-vecher", null],
    ["/watch", null],
    ["/", null],
  ])("The play check of a page has a path: %s", (page, check) => expect(getPlayCheckPath(page)).toBe(check));
});
