export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** One line of the report: name, value, target and remarks. */
export const row = (what: string, measured: string, reach: string, detail = ""): void =>
  void process.stdout.write(`| ${what} | ${measured} | ${reach} | ${detail} |\n`);

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
