import { findVisit, parseVisit, type Visit } from "#domain/visit";

const visitKey = "luch.visit";

/** The visit, for browsers that cannot store it. */
let unstored: Visit | null = null;

/** Updates the visit and returns it. Tabs share it under a lock, so that no two events get the same number. */
export function changeVisit(change: (visit: Visit, now: number) => Visit): Promise<Visit> {
  return takeTurn(() => {
    const now = Date.now();
    const visit = change(findVisit(load(), now, createId), now);
    store(visit);
    return visit;
  });
}

export function clearVisit(): void {
  unstored = null;
  try {
    localStorage.removeItem(visitKey);
  } catch {
    return;
  }
}

async function takeTurn<Value>(task: () => Value): Promise<Value> {
  // Available on secure origins only.
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request(visitKey, task) : task();
}

function load(): Visit | null {
  try {
    return unstored ?? parseVisit(localStorage.getItem(visitKey));
  } catch {
    return unstored;
  }
}

function store(visit: Visit): void {
  try {
    localStorage.setItem(visitKey, JSON.stringify(visit));
    unstored = null;
  } catch {
    unstored = visit;
  }
}

/** Not randomUUID, which is available on secure origins only. */
const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
