import type { AuthData } from "#contract/auth";
import { stablePick } from "#domain/stable-hash";

/** What is tried with a part of the accounts (AMB-088). Each has as many as the others. */
const experiments = [
  { id: "subscription-onboarding", name: "subscription_onboarding", groups: ["control", "onboarding"] },
];

/** The experiments that an account takes part in, and its group in each, which never changes. */
export const getExperiments = (accountId: string): AuthData["ab"] =>
  experiments.map(({ id, name, groups }) => {
    const group = stablePick(groups, id, accountId);
    return { exp_id: id, exp_name: name, group_id: `${id}:${group}`, group_name: group };
  });
