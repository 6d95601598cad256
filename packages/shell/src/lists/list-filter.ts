import type { KitText } from "@demarc/ui/kit-text.ts";
import type { Option } from "@demarc/ui/controls/select-field.tsx";
import { formatDate, formatNumber } from "../translate.ts";
import type { List } from "./use-list.ts";

interface Labelled {
  readonly label: string;
}

/** One of the options; or several, separated by commas, if the list's shape reads them with `choicesFilter`. */
export interface ChoiceFilter<Filter extends string> extends Labelled {
  readonly kind?: "choice";
  readonly name: Filter;
  /** Without the option for all values. */
  readonly options: readonly Option[];
  readonly several?: boolean;
}

/** A first and a last day, or a minimum and a maximum amount; each end can be open. */
export interface RangeFilter<Filter extends string> extends Labelled {
  readonly kind: "days" | "amounts";
  readonly from: Filter;
  readonly to: Filter;
}

/** On, with this value, or off. */
export interface SwitchFilter<Filter extends string> extends Labelled {
  readonly kind: "switch";
  readonly name: Filter;
  readonly value: string;
}

/** A typed whole number, such as the first number to list. */
export interface NumberFilter<Filter extends string> extends Labelled {
  readonly kind: "number";
  readonly name: Filter;
  readonly hint: string;
}

export type ListFilter<Filter extends string> =
  | ChoiceFilter<Filter>
  | RangeFilter<Filter>
  | SwitchFilter<Filter>
  | NumberFilter<Filter>;

export type AnyList = Pick<List<string>, "search" | "filter" | "sorting" | "sortBy">;

export const isRange = (filter: ListFilter<string>): filter is RangeFilter<string> =>
  filter.kind === "days" || filter.kind === "amounts";

/** The names of the parameters of a filter in the address. */
const partsOf = (filter: ListFilter<string>): readonly string[] =>
  isRange(filter) ? [filter.from, filter.to] : [filter.name];

const valueOf = ({ search }: AnyList, name: string): string => search.filters[name] ?? "";

export const isSet = (list: AnyList, filter: ListFilter<string>): boolean =>
  partsOf(filter).some((name) => valueOf(list, name) !== "");

export const clearFilter = (list: AnyList, filter: ListFilter<string>): void =>
  list.filter(Object.fromEntries(partsOf(filter).map((name) => [name, ""])));

/** The chosen values after one of them is pressed, in the order of the options. */
export const toggled = ({ options }: ChoiceFilter<string>, chosen: readonly string[], pressed: string): string =>
  options
    .map(({ value }) => value)
    .filter((value) => (value === pressed) !== chosen.includes(value))
    .join();

const choiceInWords = (t: KitText, { options }: ChoiceFilter<string>, value: string): string => {
  const whole = options.find((option) => option.value === value);
  const chosen = whole ? [whole] : options.filter((option) => value.split(",").includes(option.value));
  const first = chosen[0]?.label ?? value;
  return chosen.length > 1 ? t("list.more-values", { first, more: chosen.length - 1 }) : first;
};

/** What a filter is set to, in words; undefined if it is not set. */
export const filterInWords = (t: KitText, list: AnyList, filter: ListFilter<string>): string | undefined => {
  if (!isSet(list, filter)) return undefined;
  if (filter.kind === "switch") return filter.label;
  if (filter.kind === "number") return valueOf(list, filter.name);
  if (!isRange(filter)) return choiceInWords(t, filter, valueOf(list, filter.name));
  const inWords = (value: string) =>
    filter.kind === "days"
      ? formatDate(value)
      : formatNumber(Number(value), undefined, {
          style: "currency",
          currency: "EUR",
          trailingZeroDisplay: "stripIfInteger",
        });
  const [from, to] = [valueOf(list, filter.from), valueOf(list, filter.to)];
  if (from && to) return `${inWords(from)} – ${inWords(to)}`;
  return from ? t("list.from-value", { from: inWords(from) }) : t("list.to-value", { to: inWords(to) });
};
