const versions = new WeakMap<object, number>();
let lastVersion = 0;

/** Records a value of the public cache as shared, so that markup rendered from it can be keyed by its version. */
export function markShared<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !versions.has(value))
    versions.set(value, (lastVersion += 1));
  return value;
}

/** Serialises props for a cache key: shared data by version, everything else by its content. */
export function serializeProps(props: object): string {
  return JSON.stringify(props, (_name, value: unknown) => {
    const version = typeof value === "object" && value !== null ? versions.get(value) : undefined;
    return version === undefined ? value : `#${version}`;
  });
}
