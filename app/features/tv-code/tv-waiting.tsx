import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { getJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import type { TvStatus } from "./tv-status";

const pollMs = 3000;

/** Polls until the code is confirmed elsewhere, then submits the form. Without script there is a button. */
export function TvWaiting() {
  const { t } = useTranslation("auth");
  const form = useRef<HTMLFormElement>(null);
  const { submitProps } = useOneSubmit();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setInterval(() => void check(), pollMs);
    let isAsking = false;
    async function check() {
      if (isAsking || document.hidden) return;
      isAsking = true;
      const status = getStatus(await getJson(paths.resources.tvCode(), controller.signal).catch(() => null));
      isAsking = false;
      if (controller.signal.aborted || status === null || status === "WAITING") return;
      clearInterval(timer);
      if (status === "OVER") setIsOver(true);
      else form.current?.requestSubmit();
    }
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, []);
  return (
    <Form ref={form} method="post" {...submitProps}>
      <p role="status">{isOver ? t("tvScreen.over") : t("tvScreen.waiting")}</p>
      {isOver ? (
        <Button look="primary" isWide name="intent" value="start">
          {t("tvScreen.another")}
        </Button>
      ) : (
        <>
          <input type="hidden" name="intent" value="collect" />
          <Button isWide>{t("tvScreen.confirmed")}</Button>
        </>
      )}
    </Form>
  );
}

function getStatus(response: unknown): TvStatus | null {
  return typeof response === "object" && response !== null && "status" in response
    ? (response.status as TvStatus)
    : null;
}
