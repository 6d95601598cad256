import type { LineAvailability } from "@demarc/contract/lines/line-availability";
import * as contract from "@demarc/contract/lines/line-availability";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import type { DayState } from "@demarc/ui/charts/availability-strip.tsx";

/** The lines of a page, whose availability is read together. */
export interface LinePageRows {
  readonly customerId: number;
  readonly lineIds: readonly string[];
}

type Availability = Awaited<ReturnType<typeof readAvailability>>;

const readAvailability = async (customerId: number, lineIds: readonly string[], signal?: AbortSignal) => {
  const most = contract.mostAvailabilityLines;
  const parts = Array.from({ length: Math.ceil(lineIds.length / most) }, (_, place) =>
    lineIds.slice(place * most, (place + 1) * most).join(","),
  );
  const answers = await Promise.all(
    parts.map((ids) =>
      call(contract.listLineAvailability, { params: { customerId }, query: { lineIds: ids }, signal, quiet: true }),
    ),
  );
  const [{ from, to } = { from: "", to: "" }] = answers;
  return { from, to, byLine: new Map(answers.flatMap(({ items }) => items.map((item) => [item.lineId, item]))) };
};

/** How lines worked in the last 90 days. */
export const availabilityQuery = (customerId: number, lineIds: readonly string[]) =>
  queryOptions({
    queryKey: ["line-availability", customerId, lineIds],
    queryFn: ({ signal }) => readAvailability(customerId, lineIds, signal),
    placeholderData: keepPreviousData,
  });

const dayMilliseconds = 86_400_000;

/** Every day of the period, oldest first. */
export const daysOf = ({ from, to }: Pick<Availability, "from" | "to">): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1 }, (_, place) =>
    new Date(Date.parse(from) + place * dayMilliseconds).toISOString().slice(0, 10),
  );

const states = { DOWN: "bad", DEGRADED: "warn", MAINTENANCE: "warn" } as const;

export const statesOf = ({ since, days }: LineAvailability, dates: readonly string[]): DayState[] => {
  const trouble = new Map(days.map(({ date, state }) => [date, states[state]]));
  return dates.map((date) => trouble.get(date) ?? (since === null || date < since ? "none" : "up"));
};
