import type { Report } from "./report";

/** A banner counts as seen when so much of it was visible for so long (K-002, K-003). */
const seenShare = 0.9;
const seenMs = 2000;
/** What an experiment draws counts as soon as half of it was visible. */
const exposedShare = 0.5;

/** Reports banners that were seen, experiments, and what searches found. */
export function createSeenEvents(report: Report) {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  let reported = new Set<string>();
  let observed = new WeakSet<Element>();

  const once = (name: string, then: () => void) => {
    if (reported.has(name)) return;
    reported.add(name);
    then();
  };

  const onBanner = ({ dataset }: HTMLElement) => {
    const id = dataset.blockId ?? null;
    once(`banner ${id}`, () =>
      report({ action_id: "collection_view", block_type: "banner", block_attributes_id: id }),
    );
  };

  const banners = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        clearTimeout(timers.get(target));
        timers.delete(target);
        if (intersectionRatio >= seenShare)
          timers.set(
            target,
            setTimeout(() => onBanner(target as HTMLElement), seenMs),
          );
      }
    },
    { threshold: [seenShare] },
  );

  const experiments = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries)
        if (isIntersecting && intersectionRatio >= exposedShare) onExperiment(target as HTMLElement);
    },
    { threshold: [exposedShare] },
  );
  /** Once a page here, once a visit where events are numbered. */
  const onExperiment = ({ dataset: { experiment = "" } }: HTMLElement) =>
    once(`experiment ${experiment}`, () =>
      report({ action_id: "exposure", block_type: "experiment", block_attributes_id: experiment }),
    );

  const observe = (selector: string, by: IntersectionObserver) => {
    for (const element of document.querySelectorAll(selector))
      if (!observed.has(element)) {
        observed.add(element);
        by.observe(element);
      }
  };

  return {
    /** Looks for them on the page, which may have changed. */
    look: () => {
      observe('[data-block="banner"]', banners);
      observe("[data-experiment]", experiments);
      for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-search]"))
        once(`search ${dataset.search} ${dataset.found}`, () =>
          report({
            action_id: "search",
            block_type: "search",
            block_attributes_id: dataset.found ?? null,
            text: hidePersonal(dataset.search ?? ""),
          }),
        );
    },
    /** Another screen: what is on it counts again. */
    startAgain: () => {
      banners.disconnect();
      experiments.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      observed = new WeakSet();
      reported = new Set();
    },
  };
}

/** Addresses and numbers that were entered into the search by mistake. */
const hidePersonal = (query: string): string | null => (/@|\d{5}/.test(query) ? null : query.slice(0, 200));
