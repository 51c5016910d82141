import { stableHash } from "./stable-hash";

/** What is tried with a part of the accounts. Times are Unix seconds; `till` is the first second without it. */
export type Experiment = {
  id: string;
  name: string;
  /** Shares are whole per cent of all accounts; those that are left over take no part. */
  groups: readonly { name: string; share: number }[];
  from: number;
  till: number | null;
};

export type DrawingContext = {
  experiments: readonly Experiment[];
  now: number;
  /** Groups that a tester has chosen, by the experiment's name: they hold outside its dates, too. */
  chosenGroups: Readonly<Record<string, string>>;
};

/**
 * The experiments that an account takes part in, with its groups. A group depends on nothing but the account and the
 * experiment's id and shares, so that other experiments never move anybody.
 */
export function drawGroups(accountId: string, { experiments, now, chosenGroups }: DrawingContext) {
  return experiments.flatMap((experiment) => {
    const { name, groups, from, till } = experiment;
    const choice = new Map(Object.entries(chosenGroups)).get(name);
    const isOn = now >= from && (till === null || now < till);
    const group =
      groups.find((one) => one.name === choice) ?? (isOn ? drawGroup(experiment, accountId) : undefined);
    return group ? [{ experiment, group: group.name }] : [];
  });
}

function drawGroup({ id, groups }: Experiment, accountId: string) {
  const point = stableHash(id, accountId) % 100;
  let end = 0;
  return groups.find(({ share }) => point < (end += share));
}
