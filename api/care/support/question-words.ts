/** More than those of the catalogue's search (`isStopWord`), because questions are sentences. */
const stopWords = new Set(
  (
    "а без бы в во вы где для до если же за и из или к как какие какой ко когда кто ли меня мне мой моя мы на не нет но о об он " +
    "от по почему при про с со так то у уже что чтобы это я можно нужно очень хочу надо " +
    "a an and are at can do does for how i if in is it my no not of on or the to what when where why with " +
    "da gde gdje i ili iz je kako li me mi na ne od po sa se sto sta su u za zasto " +
    "аз да ли ми се със защо как къде кога"
  ).split(" "),
);

/** The words that are not stop words; all, if there are no others. */
export function removeStopWords(words: string[]): string[] {
  const core = words.filter((word) => !stopWords.has(word));
  return core.length > 0 ? core : words;
}

/** A whole question as one lexeme that never equals a word. Ignores word endings, word order and stop words. */
export function getQuestionLexeme(words: string[], stems: Map<string, string[]>): string {
  const core = removeStopWords(words).map((word) => stems.get(word)?.[0] ?? word);
  return `=${[...new Set(core)].sort().join("=").slice(0, 200)}`;
}
