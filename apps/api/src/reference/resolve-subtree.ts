/**
 * Returns a part of an OpenAPI description with its internal references resolved. Marks each resolved object with `$$ref`, as
 * Swagger UI expects. Recursive schemas keep their inner reference. The operations page runs the source of this function, so it
 * must be self-contained.
 */
export function resolveSubtree(document: unknown, path: readonly string[]): unknown {
  const at = (keys: readonly string[]): unknown =>
    keys.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
  const keysOf = (reference: string): string[] =>
    reference
      .slice(2)
      .split("/")
      .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
  const resolve = (part: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(part)) return part.map((item) => resolve(item, within));
    if (part === null || typeof part !== "object") return part;
    const { $ref: reference, ...rest } = part as Record<string, unknown>;
    if (typeof reference !== "string" || !reference.startsWith("#/"))
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolve(value, within)]));
    if (within.includes(reference)) return part;
    const target = resolve(at(keysOf(reference)), [...within, reference]) as object;
    return { ...target, ...rest, $$ref: reference };
  };
  return resolve(at(path), []);
}
