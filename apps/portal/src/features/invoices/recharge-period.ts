/** Dates, both included; empty means not chosen yet. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const lastDayOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

const monthOf = (year: number, month: number): Period => {
  const to = lastDayOf(year, month);
  return { from: `${to.slice(0, 7)}-01`, to };
};

export const usualPeriods = (today: string): Readonly<Record<"this-month" | "last-month" | "this-year", Period>> => {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return {
    "this-month": monthOf(year, month),
    "last-month": monthOf(year, month - 1),
    "this-year": { from: `${year}-01-01`, to: `${year}-12-31` },
  };
};
