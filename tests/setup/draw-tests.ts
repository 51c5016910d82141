import { beforeEach, type RunnerTask } from "vitest";
import { sample } from "./sample";

const listTests = (tasks: RunnerTask[]): RunnerTask[] =>
  tasks.flatMap((task) =>
    task.type === "suite" ? listTests(task.tasks) : task.mode === "run" ? [task] : [],
  );

/** For a file whose tests start the whole service, once or several times: skips all but so many of them. */
export function drawTests(count: number): void {
  beforeEach(({ task, skip }) => {
    const drawn = sample(task.file.name, listTests(task.file.tasks), count);
    skip(!drawn.some(({ id }) => id === task.id), "not drawn");
  });
}
