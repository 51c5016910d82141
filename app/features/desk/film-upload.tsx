import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { maxPieceBytes } from "#contract/sizes";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { sendFile } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { HiddenFields } from "~/ui/hidden-fields";
import accountStyles from "../account/account.module.css";
import supportStyles from "../support/support.module.css";

export type UploadRefusal = "noSpace" | "tooMany";
type Arrived = { id: string; bytes: number; received: number };
type State =
  | { kind: "idle" }
  | { kind: "sending"; percent: number }
  | { kind: "refused"; why: UploadRefusal | "interrupted" };

/** How long it waits before it sends a piece again that did not arrive, in milliseconds. */
const pauses = [1000, 2000, 4000, 8000, 16_000, 30_000];

/**
 * Sends a film in pieces, and goes on after a break: also of the browser, when the same file is chosen again. Without
 * script a small film is sent as a whole.
 */
export function FilmUpload({
  title,
  episode = "",
  refusal,
}: {
  title: string;
  episode?: string;
  refusal: UploadRefusal | null;
}) {
  const { t } = useTranslation("desk");
  const [state, setState] = useState<State>(
    refusal === null ? { kind: "idle" } : { kind: "refused", why: refusal },
  );
  const { revalidate } = useRevalidator();
  const stopped = useRef(false);
  const upload = async (file: File) => {
    stopped.current = false;
    setState({ kind: "sending", percent: 0 });
    const begin = { intent: "begin", title, episode, name: file.name, bytes: String(file.size) };
    let arrived = await sendUntilAnswered(begin, null, stopped);
    while (typeof arrived === "object" && arrived.received < arrived.bytes) {
      const { id, received, bytes } = arrived;
      setState({ kind: "sending", percent: Math.floor((received / bytes) * 100) });
      const piece = file.slice(received, received + maxPieceBytes);
      arrived = await sendUntilAnswered({ intent: "piece", id, offset: String(received) }, piece, stopped);
    }
    setState(typeof arrived === "object" ? { kind: "idle" } : { kind: "refused", why: arrived });
    if (typeof arrived === "object") revalidate();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("film");
    if (file instanceof File && file.size > 0) void upload(file);
  };
  const isSending = state.kind === "sending";
  return (
    <form
      method="post"
      action={paths.resources.filmUpload()}
      encType="multipart/form-data"
      className={accountStyles.form}
      onSubmit={submit}
      aria-busy={isSending}
    >
      <HiddenFields of={{ intent: "whole", title, episode }} />
      <label htmlFor="upload">{t("titles.upload.label")}</label>
      <input
        id="upload"
        type="file"
        name="film"
        className={supportStyles.file}
        accept="video/*,.mkv,.ts"
        required
        disabled={isSending}
      />
      <FormError>{state.kind === "refused" ? t(`titles.upload.${state.why}`) : undefined}</FormError>
      {isSending ? (
        <p role="status">
          {t("titles.upload.sending", { percent: state.percent })}{" "}
          <progress max={100} value={state.percent} aria-hidden="true" />
        </p>
      ) : null}
      {isSending ? (
        <Button type="button" onClick={() => (stopped.current = true)}>
          {t("titles.upload.pause")}
        </Button>
      ) : (
        <Button>{t(state.kind === "refused" ? "titles.upload.resume" : "titles.upload.send")}</Button>
      )}
      <noscript>
        <p>{t("titles.upload.small")}</p>
      </noscript>
    </form>
  );
}

/** Sends again after each break, and says at last why it did not arrive. */
async function sendUntilAnswered(
  fields: Record<string, string>,
  piece: Blob | null,
  stopped: { current: boolean },
): Promise<Arrived | UploadRefusal | "interrupted"> {
  for (const pause of [...pauses, null]) {
    if (stopped.current) return "interrupted";
    const { status, body } = await sendFile(paths.resources.filmUpload(), fields, piece && { film: piece });
    if (status === 200) return body as Arrived;
    if (status === 409) return (body as { refusal: UploadRefusal }).refusal;
    if (pause === null || (status >= 400 && status < 500 && status !== 408 && status !== 429)) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return "interrupted";
}
