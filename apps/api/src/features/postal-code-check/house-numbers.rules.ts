interface NumberRange {
  readonly first: number;
  readonly last: number;
  /** 1 for every number, 2 for the odd or even ones, as the first is. */
  readonly step: 1 | 2;
}
/** Without any range: all house numbers. */
export type HouseNumbers = readonly NumberRange[];

const part = /^([1-9][0-9]{0,4})(?:\s*-\s*([1-9][0-9]{0,4})(?:\s+(odd|even))?)?$/;

const rangeFrom = (text: string): NumberRange | undefined => {
  const [, from, to = from, parity] = part.exec(text.trim()) ?? [];
  if (from === undefined) return undefined;
  const wanted = { odd: 1, even: 0 }[parity ?? ""] ?? Number(from) % 2;
  const first = Number(from) % 2 === wanted ? Number(from) : Number(from) + 1;
  return first > Number(to) ? undefined : { first, last: Number(to), step: parity === undefined ? 1 : 2 };
};

/** Parses `1-99 odd, 100, 102-110`; undefined if it is invalid. */
export const houseNumbersFrom = (text: string): HouseNumbers | undefined => {
  if (text.trim() === "") return [];
  const ranges = text.split(/[,;]/).map(rangeFrom);
  const valid = ranges.filter((range) => range !== undefined);
  return valid.length === ranges.length ? valid : undefined;
};

const isIn = ({ first, last, step }: NumberRange, number: number): boolean =>
  number >= first && number <= last && (number - first) % step === 0;

export const hasHouseNumber = (numbers: HouseNumbers, number: number): boolean =>
  numbers.length === 0 || numbers.some((range) => isIn(range, number));

const rangesMeet = (one: NumberRange, other: NumberRange): boolean => {
  const first = Math.max(one.first, other.first);
  const last = Math.min(one.last, other.last);
  // Two steps of at most 2 meet within two numbers or never.
  return [first, first + 1].some((number) => number <= last && isIn(one, number) && isIn(other, number));
};

export const overlap = (one: HouseNumbers, other: HouseNumbers): boolean =>
  one.length === 0 || other.length === 0 || one.some((range) => other.some((another) => rangesMeet(range, another)));
