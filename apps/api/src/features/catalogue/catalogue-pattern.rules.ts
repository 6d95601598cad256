/** How many ways a text of the longest length can be matched before a pattern is refused as too slow. */
const mostWays = 1_000_000;
const longestText = 500;

interface Quantifier {
  readonly min: number;
  readonly max: number;
}

const quantifierAt = (pattern: string, place: number): (Quantifier & { readonly length: number }) | undefined => {
  const [all = "", sign, min, comma, max] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(place)) ?? [];
  if (all === "") return undefined;
  if (sign) return { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : longestText, length: all.length };
  const most = max ? Number(max) : longestText;
  return { min: Number(min), max: comma ? most : Number(min), length: all.length };
};

/** The characters of a pattern as units: a group's brackets, a class, an escaped character or a single one. */
const units =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[!=]|\(\?<[A-Za-z]+>|\(\?:|[()|]|[^\\]/gsu;

interface Group {
  ways: number;
  branches: number;
}

const waysOf = ({ min, max }: Quantifier): number => max - min + 1;

/**
 * Why a pattern is refused; undefined if it can be used. It must match whole texts and take little time for every text, so
 * nothing may repeat a part that repeats or has alternatives itself.
 */
export const patternFault = (pattern: string): string | undefined => {
  try {
    RegExp(pattern, "u");
  } catch {
    return "is not a regular expression";
  }
  if (!/^\^.*\$$/s.test(pattern)) return "must begin with ^ and end with $";
  const open: Group[] = [{ ways: 1, branches: 1 }];
  for (const { 0: unit, index } of pattern.matchAll(units)) {
    const inside = open.at(-1);
    if (!inside) break;
    if (/^\\[1-9k]/.test(unit) || /^\(\?<?[!=]/.test(unit)) return "must not look ahead, look back or refer back";
    if (unit.startsWith("(")) {
      open.push({ ways: 1, branches: 1 });
      continue;
    }
    if (unit === "|") inside.branches += 1;
    const group = unit === ")" ? open.pop() : undefined;
    const quantifier = quantifierAt(pattern, index + unit.length);
    const outside = open.at(-1) ?? inside;
    const own = group ? group.ways * group.branches : 1;
    if (quantifier && quantifier.max > 1 && own > 1) return "repeats a part that repeats or has alternatives itself";
    if (/^(?:[*+?]|\{\d)/.test(unit) && !group) continue;
    outside.ways *= own * (quantifier ? waysOf(quantifier) : 1);
    if (outside.ways > mostWays) return "takes too long for long texts";
  }
  return undefined;
};
