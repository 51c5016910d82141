import { useNavigate, useSubmit } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { fetchWholeSheet, isWholeSheetThere } from "../document/whole-sheet";
import { clearPageCache } from "./browser-page-cache";
import { fetchAhead, isFetchedAhead, prefetchScripts } from "./fetch-ahead";
import { keepsFocus } from "./keeps-focus";
import { showNotice } from "./notices";
import { linkMove } from "./plain-links";

/** How long the pointer rests on a link before its page is prefetched. */
const intentMs = 30;

function findAnchor(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest("a[href]") : null;
}

const described = (anchor: HTMLAnchorElement) => ({
  href: anchor.href,
  target: anchor.target,
  hasDownload: anchor.hasAttribute("download"),
  isReload: "reload" in anchor.dataset,
  keepsScroll: "keepScroll" in anchor.dataset,
});

const loadPictureMove = async () => (await import("./picture-move")).movePicture;
const ignore = () => {};

/**
 * Animates the pressed picture into that of the next page; without one, as on «play», the page's large
 * picture.
 */
function startPictureTransition(pressed: Element): void {
  const picture =
    pressed.querySelector("img") ?? document.querySelector<HTMLImageElement>("[data-large-picture] img");
  if (picture) loadPictureMove().then((movePicture) => movePicture(picture), ignore);
}

/** How long a press waits for the whole style sheet. */
const sheetWithinMs = 3000;

type WaitingMove = { move: () => void; otherwise: () => void };

/** Moves waiting for the sheet: a form pressed again is submitted once, and of several links the last one is followed. */
const waitingForSheet = new Map<HTMLFormElement | null, WaitingMove>();

/** Navigates once the whole style sheet is loaded; calls `otherwise` if it fails or takes too long. */
function afterStylesheet(form: HTMLFormElement | null, waiting: WaitingMove): void {
  if (isWholeSheetThere()) return waiting.move();
  const isPressedAgain = waitingForSheet.has(form);
  waitingForSheet.set(form, waiting);
  if (isPressedAgain) return;
  const release = (isThere: boolean) => {
    clearTimeout(timer);
    const last = waitingForSheet.get(form);
    waitingForSheet.delete(form);
    (isThere ? last?.move : last?.otherwise)?.();
  };
  const timer = setTimeout(release, sheetWithinMs, false);
  void fetchWholeSheet().then(release);
}

let waitingMove: AbortController | null = null;

/**
 * Navigates at once; when offline, as soon as the connection is back, because a failed navigation would
 * replace the page.
 */
export function whenOnline(move: () => void): void {
  waitingMove?.abort();
  waitingMove = null;
  if (navigator.onLine) return move();
  waitingMove = new AbortController();
  showNotice({ kind: "error", message: "offline" });
  addEventListener("online", move, { once: true, signal: waitingMove.signal });
}

/**
 * Handles clicks on plain links and submits of enhanced forms anywhere in the document, and prefetches the page of a
 * link that is about to be pressed. One listener for the document instead of a component per card.
 */
export function usePlainLinks(): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  const router = useContext(DataRouterContext)?.router;
  const routes = router?.routes;

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const anchor = findAnchor(event.target);
      const move = anchor && linkMove(event, described(anchor), location.href);
      if (!move) return;
      event.preventDefault();
      startPictureTransition(anchor);
      whenOnline(() =>
        afterStylesheet(null, {
          move: () => navigate(move.href, { preventScrollReset: move.keepsScroll }),
          otherwise: () => location.assign(move.href),
        }),
      );
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      // Any POST may change pages that are cached, however the form is sent.
      if (form instanceof HTMLFormElement && form.method === "post") clearPageCache();
      if (!(form instanceof HTMLFormElement) || !("enhance" in form.dataset) || event.defaultPrevented)
        return;
      event.preventDefault();
      if ("play" in form.dataset) startPictureTransition(form);
      const sent = event.submitter instanceof HTMLButtonElement ? event.submitter : form;
      const options = {
        preventScrollReset: "keepScroll" in form.dataset,
        state: "keepFocus" in form.dataset ? keepsFocus : null,
      };
      const move = () => submit(sent, options);
      whenOnline(() => afterStylesheet(form, { move, otherwise: move }));
    };
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
    };
  }, [navigate, submit]);

  useEffect(
    () =>
      router?.subscribe(({ navigation: { state, formMethod = "get" } }) => {
        // The action is done: data requested beside it may be older.
        if (state === "loading" && formMethod.toLowerCase() !== "get") clearPageCache();
      }),
    [router],
  );

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const intend = (event: Event) => {
      clearTimeout(waiting);
      const anchor = findAnchor(event.target);
      const click = {
        button: 0,
        metaKey: false,
        ctrlKey: false,
        shiftKey: false,
        altKey: false,
        defaultPrevented: false,
      };
      const move = anchor && linkMove(click, described(anchor), location.href);
      if (!move || !routes || move.href.startsWith(`${location.pathname}?`)) return;
      const delay = event.type === "touchstart" ? 0 : intentMs;
      waiting = setTimeout(() => {
        if (!navigator.onLine || !isFetchedAhead(move.href, routes)) return;
        prefetchScripts(move.href, routes);
        loadPictureMove().catch(ignore);
        void fetchAhead(move.href, routes);
      }, delay);
    };
    const kinds = ["pointerover", "focusin", "touchstart"] as const;
    for (const kind of kinds) document.addEventListener(kind, intend, { passive: true });
    return () => {
      clearTimeout(waiting);
      for (const kind of kinds) document.removeEventListener(kind, intend);
    };
  }, [routes]);
}
