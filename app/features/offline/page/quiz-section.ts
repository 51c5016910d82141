import type { Kept } from "~/lib/offline/kept";
import { element } from "./element";
import { getPictureUrl } from "./kept-picture";
import type { PageContext } from "./page-context";
import { makeQuestions, type Question } from "./quiz";

/** A game on the stills that the browser keeps; its score stays here. Null if they are too few. */
export async function makeQuizSection(
  { t, setPlaying }: PageContext,
  { frames, isChild }: Kept,
): Promise<HTMLElement | null> {
  const found = await Promise.all(
    frames.map(async (frame) => ((await getPictureUrl(frame.picture)) === null ? [] : [frame])),
  );
  const known = found.flat();
  if (makeQuestions(known).length === 0) return null;
  const stage = element("div", { className: "stage" });
  const start = () => {
    setPlaying(true);
    ask(makeQuestions(known), 0, 0);
  };
  const makeButton = (text: string, onclick: () => void, look = "primary") =>
    element("button", { type: "button", className: `button ${look}`, onclick }, text);

  const makeStill = (question: Question, alt: string) => {
    const image = element("img", { alt, width: 640, height: 291 });
    void getPictureUrl(question.picture).then((url) => url !== null && (image.src = url));
    return image;
  };

  function ask(questions: Question[], index: number, score: number) {
    const question = questions[index];
    if (!question) return showResult(score, questions.length);
    const position = t("quiz.position", { position: index + 1, total: questions.length });
    const options = question.options.map((option) => makeButton(option, () => answer(option), "quiet"));
    const verdict = element("p", { className: "verdict", role: "status" });
    const legend = element(
      "legend",
      { tabIndex: -1 },
      element("span", { className: "visually-hidden" }, `${position}. `),
      t("quiz.question"),
    );
    const fields = element("fieldset", { className: "options" }, legend, ...options);
    const next = element("p", { className: "actions" });
    const lights = element(
      "p",
      { className: "lights" },
      ...questions.map((_, place) =>
        element("span", { className: place < index ? "past" : place === index ? "present" : "" }),
      ),
    );
    lights.ariaHidden = "true";
    const answer = (option: string) => {
      const isRight = option === question.answer;
      for (const button of options) {
        button.disabled = true;
        if (button.textContent === question.answer) button.classList.add("right");
        else if (button.textContent === option) button.classList.add("wrong");
      }
      verdict.classList.add(isRight ? "right" : "wrong");
      verdict.textContent = isRight ? t("quiz.right") : t("quiz.wrong", { title: question.answer });
      const isLast = index + 1 === questions.length;
      const go = makeButton(t(isLast ? "quiz.finish" : "quiz.next"), () =>
        ask(questions, index + 1, score + Number(isRight)),
      );
      next.replaceChildren(go);
      go.focus();
    };
    stage.replaceChildren(
      element("p", { className: "note", ariaHidden: "true" }, position),
      lights,
      makeStill(question, t("quiz.frame")),
      fields,
      verdict,
      next,
    );
    if (index > 0) legend.focus();
    else options[0]?.focus();
  }

  function showResult(count: number, total: number) {
    setPlaying(false);
    const again = makeButton(t("quiz.again"), start);
    const result = element("p", { className: "result", tabIndex: -1 }, t("quiz.result", { count, total }));
    stage.replaceChildren(result, element("p", { className: "actions" }, again));
    result.focus();
  }

  const invite = element("div", { className: "invite", ariaHidden: "true" });
  for (const frame of known.slice(0, 3)) {
    const image = element("img", { alt: "", width: 640, height: 291 });
    void getPictureUrl(frame.picture).then((url) => url !== null && (image.src = url));
    invite.append(image);
  }
  stage.append(invite, element("p", { className: "actions" }, makeButton(t("quiz.start"), start)));
  return element(
    "section",
    { className: "quiz" },
    element("h2", {}, t("quiz.title")),
    element("p", { className: "note" }, t(isChild ? "quiz.kidsNote" : "quiz.note")),
    stage,
  );
}
