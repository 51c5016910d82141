import { describe, expect, it } from "vitest";
import { type Candidate, type Liked, recommend } from "./recommend";

const title = (id: string, given: Partial<Candidate> = {}): Candidate => ({
  id,
  genres: [],
  directors: [],
  actors: [],
  collections: [],
  ...given,
});
const liked = (id: string, given: Partial<Liked> = {}): Liked => ({
  ...title(id),
  signal: "watched",
  weight: 1,
  ...given,
});

describe("A title is recommended", () => {
  it("A title is recommended only if it shares something with a liked title", () => {
    const found = recommend(
      [liked("a", { genres: ["noir"] })],
      [title("b", { genres: ["noir"] }), title("c", { genres: ["war"] })],
    );
    expect(found.map(({ id }) => id)).toEqual(["b"]);
  });

  it("A title is recommended sooner for a director than an actor, and for an actor than a genre", () => {
    const taste = [liked("a", { genres: ["noir"], directors: ["d"], actors: ["e"] })];
    const found = recommend(taste, [
      title("genre", { genres: ["noir"] }),
      title("director", { directors: ["d"] }),
      title("actor", { actors: ["e"] }),
    ]);
    expect(found.map(({ id }) => id)).toEqual(["director", "actor", "genre"]);
  });

  it("A title is recommended with the liked title that contributes most as the reason", () => {
    const taste = [
      liked("a", { genres: ["noir", "war"], signal: "watched" }),
      liked("b", { genres: ["noir"], signal: "rated", weight: 3 }),
    ];
    expect(recommend(taste, [title("c", { genres: ["noir", "war"] })])[0]?.because.id).toBe("b");
  });

  it("A title is recommended never without any liked titles", () =>
    expect(recommend([], [title("c", { genres: ["noir"] })])).toEqual([]));
});
