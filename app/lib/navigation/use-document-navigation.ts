import { type FormEncType, type FormMethod, useNavigate, useSubmit } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { isFullStylesheetLoaded, loadFullStylesheet } from "../document/full-stylesheet";
import { afterNextPaint } from "../document/interaction";
import { overPage } from "../popup-path";
import { clearPageCache } from "./browser-page-cache";
import { isPrefetchable, prefetchPageData, prefetchScripts } from "./fetch-ahead";
import { goOnByDocument } from "./go-on-by-document";
import { keepsFocus } from "./keeps-focus";
import { getLinkNavigation } from "./plain-links";
import { markPressed, unmarkPressed } from "./pressed-link";
import { leavesPreview } from "./preview";
import { showToast } from "./toasts";
import { focusAfterwards } from "./use-focus-after-navigation";

/** How long the pointer must rest on a link before its page is prefetched. */
const intentMs = 30;

function findAnchor(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest("a[href]") : null;
}

const describeAnchor = (anchor: HTMLAnchorElement) => ({
  href: overPage(anchor.getAttribute("href") ?? "", location) ?? anchor.href,
  target: anchor.target,
  hasDownload: anchor.hasAttribute("download"),
  isReload: "reload" in anchor.dataset,
  keepsScroll: "keepScroll" in anchor.dataset,
});

const loadPictureTransition = async () => (await import("./picture-transition")).animatePicture;
const ignore = () => {};

/**
 * Animates the pressed picture into the large one of the next page. If nothing with a picture was pressed, as on
 * «play», the page's own large picture is used.
 */
function startPictureTransition(pressed: Element): void {
  const picture =
    pressed.querySelector("img") ?? document.querySelector<HTMLImageElement>("[data-large-picture] img");
  if (picture) loadPictureTransition().then((animatePicture) => animatePicture(picture), ignore);
}

/** What a form sends and where, as the button pressed says. */
function readSubmission(form: HTMLFormElement, submitter: HTMLElement | null) {
  const button = submitter instanceof HTMLButtonElement ? submitter : null;
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  const read = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? undefined;
  const [method, encType] = [read("method") ?? "get", read("enctype")];
  return {
    data,
    action: read("action"),
    method: method as FormMethod,
    ...(encType === undefined ? {} : { encType: encType as FormEncType }),
  };
}

/** How long a navigation waits for the full stylesheet. */
const maxStylesheetWaitMs = 3000;

type PendingNavigation = { navigate: () => void; fallBack: () => void };

/**
 * Navigations that wait for the stylesheet, by form (null for links). A later one replaces an earlier one, so a form
 * pressed twice is submitted once, and of several links only the last is followed.
 */
const pendingNavigations = new Map<HTMLFormElement | null, PendingNavigation>();

/** Navigates once the full stylesheet is loaded; falls back if loading fails or takes too long. */
function navigateOnceStyled(form: HTMLFormElement | null, pending: PendingNavigation): void {
  if (isFullStylesheetLoaded()) return pending.navigate();
  const isPressedAgain = pendingNavigations.has(form);
  pendingNavigations.set(form, pending);
  if (isPressedAgain) return;
  const release = (isLoaded: boolean) => {
    clearTimeout(timer);
    const last = pendingNavigations.get(form);
    pendingNavigations.delete(form);
    (isLoaded ? last?.navigate : last?.fallBack)?.();
  };
  const timer = setTimeout(release, maxStylesheetWaitMs, false);
  void loadFullStylesheet().then(release);
}

let offlineNavigation: AbortController | null = null;

/**
 * Navigates once the press is painted or, when offline, as soon as the connection is back: a failed navigation would
 * replace the page with an error.
 */
export function runWhenOnline(navigate: () => void): void {
  offlineNavigation?.abort();
  offlineNavigation = null;
  if (navigator.onLine) return afterNextPaint(navigate);
  offlineNavigation = new AbortController();
  showToast({ kind: "error", message: "offline" });
  addEventListener("online", navigate, { once: true, signal: offlineNavigation.signal });
}

/**
 * Handles clicks on plain links and submits of enhanced forms anywhere in the document, and prefetches the page of a
 * link that is about to be pressed. One listener for the document instead of a component per card.
 */
export function useDocumentNavigation(): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  const router = useContext(DataRouterContext)?.router;
  const routes = router?.routes;

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const anchor = findAnchor(event.target);
      const target = anchor && getLinkNavigation(event, describeAnchor(anchor), location.href);
      if (!target || leavesPreview(target.href)) return;
      event.preventDefault();
      // Over a page, as the menu, nothing becomes a large picture.
      if (!target.keepsScroll) startPictureTransition(anchor);
      const follow = () => {
        markPressed(anchor);
        navigateOnceStyled(null, {
          navigate: () => navigate(target.href, { preventScrollReset: target.keepsScroll }),
          fallBack: () => location.assign(target.href),
        });
      };
      if (navigator.onLine) markPressed(anchor);
      runWhenOnline(follow);
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      // Any POST may outdate cached pages, however the form is sent.
      if (form instanceof HTMLFormElement && form.method === "post") clearPageCache();
      if (!(form instanceof HTMLFormElement) || !("enhance" in form.dataset) || event.defaultPrevented)
        return;
      event.preventDefault();
      if ("play" in form.dataset) startPictureTransition(form);
      focusAfterwards(form.dataset.focus ?? null);
      // Read now: the form may be gone, or filled in otherwise, when the press is painted.
      const { data, ...target } = readSubmission(form, event.submitter);
      const options = {
        ...target,
        preventScrollReset: "keepScroll" in form.dataset,
        state: "keepFocus" in form.dataset ? keepsFocus : null,
      };
      const send = () => submit(data, options);
      runWhenOnline(() => navigateOnceStyled(form, { navigate: send, fallBack: send }));
    };
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    // The page may be shown again as it was left.
    addEventListener("pagehide", unmarkPressed);
    return () => {
      removeEventListener("pagehide", unmarkPressed);
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
    };
  }, [navigate, submit]);

  useEffect(
    () =>
      router?.subscribe(({ navigation: { state, formMethod = "get" } }) => {
        // The action is done; data requested while it ran may be outdated.
        if (state === "loading" && formMethod.toLowerCase() !== "get") clearPageCache();
        if (state === "idle") unmarkPressed();
      }),
    [router],
  );

  useEffect(() => (router ? goOnByDocument(router) : undefined), [router]);

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
      const target = anchor && getLinkNavigation(click, describeAnchor(anchor), location.href);
      if (!target || !routes || target.href.startsWith(`${location.pathname}?`)) return;
      const prefetch = () => {
        if (!navigator.onLine || !isPrefetchable(target.href, routes)) return;
        prefetchScripts(target.href, routes);
        loadPictureTransition().catch(ignore);
        void prefetchPageData(target.href, routes);
      };
      // A touch is mostly a press, which is shown first.
      if (event.type === "touchstart") afterNextPaint(prefetch);
      else waiting = setTimeout(prefetch, intentMs);
    };
    const kinds = ["pointerover", "focusin", "touchstart"] as const;
    for (const kind of kinds) document.addEventListener(kind, intend, { passive: true });
    return () => {
      clearTimeout(waiting);
      for (const kind of kinds) document.removeEventListener(kind, intend);
    };
  }, [routes]);
}
