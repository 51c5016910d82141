import { contract } from "#contract/contract";

type Procedure = { "~orpc": { route: { path?: string; method?: string } } };

/** The contract's paths without their parameters, as faults refer to them. */
const templates = Object.values(contract)
  .flatMap((group) => Object.values<Procedure>(group))
  .map((procedure) => procedure["~orpc"].route.path ?? "")
  .map((path) => ({
    name: path
      .split("/")
      .filter((part) => part && !part.startsWith("{"))
      .join("/"),
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`),
    isStatic: !path.includes("{"),
  }))
  .sort((one, other) => Number(other.isStatic) - Number(one.isStatic));

/** «watch» for /watch/metropolis; the path itself if it is not in the contract. */
export function getEndpointName(path: string): string {
  return templates.find(({ pattern }) => pattern.test(path))?.name ?? path.replace(/^\/+/, "");
}

export const endpointNames = [...new Set(templates.map(({ name }) => name))].sort();
