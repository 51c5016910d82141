import { InvalidSettingError } from "#contract/settings";
import { DatabaseUnavailableError } from "./platform/db/database";

/** Runs a command of the operator's: what is wrong with how it was called, or with the database, is one sentence. */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isCall =
      error instanceof SyntaxError ||
      (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));
    const isKnown =
      isCall || error instanceof InvalidSettingError || error instanceof DatabaseUnavailableError;
    process.stderr.write(`${error instanceof Error && isKnown ? error.message : String(error)}\n`);
    if (isCall && !(error as Error).message.includes(usage)) process.stderr.write(`${usage}\n`);
    process.exitCode = 1;
  }
}
