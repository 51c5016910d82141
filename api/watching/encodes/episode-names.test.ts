import { describe, expect, it } from "vitest";
import { readEpisodeName } from "./episode-names";

describe("An episode's file name", () => {
  it.each([
    ["S01E02.mkv", 1, 2, ""],
    ["Ливень.S01E02.mkv", 1, 2, ""],
    ["The.Rain.s03e11.1080p.WEB-DL.x264.mkv", 3, 11, ""],
    ["The Rain - S03 E11 - The end [1080p].mkv", 3, 11, "The end"],
    ["Ливень - 1x02 - Возвращение.avi", 1, 2, "Возвращение"],
    ["Ливень 1х02.avi", 1, 2, ""],
    ["Ливень 1920x1080 S02E05.mkv", 2, 5, ""],
    ["One.Piece.S01E1050.mkv", 1, 1050, ""],
    ["Сезон 1/02 Возвращение.mkv", 1, 2, "Возвращение"],
    ["Сезон 01/Серия 2.mkv", 1, 2, ""],
    ["1 сезон/2 серия.mkv", 1, 2, ""],
    ["1-й сезон/2-я серия - Мост.mkv", 1, 2, "Мост"],
    ["Season 2/Episode 11.mp4", 2, 11, ""],
    ["Season 2 (2020)/The Rain 11 (1080p).mp4", 2, 11, ""],
    ["Season 2/The Rain - 11 - 1080p.mp4", 2, 11, ""],
    ["S02/S02E01.The.Bridge.720p.mkv", 2, 1, "The Bridge"],
    ["Season 01/1917 - S01E04.mkv", 1, 4, ""],
    ["Season 1/24 S01E24.mkv", 1, 24, ""],
    ["Сезон 1 Серия 7.mkv", 1, 7, ""],
    ["S01E02 - 24 часа.mkv", 1, 2, "24 часа"],
  ])("«%s» is episode %i×%i, called «%s»", (file, season, number, title) => {
    expect(readEpisodeName(file)).toEqual({ season, number, title });
  });

  it.each([
    ["Ливень.mkv", "no number"],
    ["Ливень 02.mkv", "no season"],
    ["Серия 2.mkv", "no season"],
    ["Season 1/S02E03.mkv", "season 1, and its name season 2"],
    ["S01E01E02.mkv", "several"],
    ["S01E01-E02.mkv", "several"],
    ["S01E01 - E02.mkv", "several"],
    ["S01E01-02.mkv", "several"],
    ["1x01-02.mkv", "several"],
    ["S01E01 S01E02.mkv", "several"],
    ["Season 1/Ливень 2 - 03.mkv", "several"],
    ["S00E01.mkv", "specials"],
    ["Specials/S00E01.mkv", "specials"],
    ["S01E00.mkv", "no such"],
    ["Film.x264.mkv", "no number"],
  ])("«%s» says why it is none: %s", (file, fault) => {
    expect(readEpisodeName(file)).toMatchObject({ fault: expect.stringContaining(fault) as string });
  });
});
