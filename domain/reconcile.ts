/** A movement of money: a payment, or what was given back of it. */
type Move = { id: string; paymentId: string; isGiven: boolean; amount: number; currency: string };

export type Difference<Kind extends Move> = {
  what: "missing_here" | "missing_there" | "sum" | "forged";
  here: Kind | null;
  there: Kind | null;
};

/**
 * What our books and the payment host's say differently of the movements with these ids. Our books have a payment only
 * because we were told of it: one that the host does not have was forged.
 */
export function findDifferences<Kind extends Move>(
  ids: Iterable<string>,
  here: ReadonlyMap<string, Kind>,
  there: ReadonlyMap<string, Kind>,
): Difference<Kind>[] {
  return [...new Set(ids)].flatMap((id) => {
    const [ours, theirs] = [here.get(id) ?? null, there.get(id) ?? null];
    const what = compare(ours, theirs);
    return what === null ? [] : [{ what, here: ours, there: theirs }];
  });
}

function compare(here: Move | null, there: Move | null): Difference<Move>["what"] | null {
  if (!here) return there && "missing_here";
  if (!there) return here.isGiven ? "missing_there" : "forged";
  return here.amount === there.amount && here.currency === there.currency ? null : "sum";
}
