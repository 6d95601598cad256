/** A pattern of event types, such as `order.*`. */
export const eventPattern = "^[a-z*][a-z0-9.*-]{0,59}$";

/**
 * Whether a name matches a pattern in which `*` stands for any characters. This is not a regular expression, which would try all ways to
 * divide the name among many `*`.
 */
export const matchesWildcard = (pattern: string, name: string): boolean => {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
};
