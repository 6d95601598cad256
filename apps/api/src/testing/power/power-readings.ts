const minuteMs = 60_000;
const bucketMs = 5 * minuteMs;

export interface Reading {
  readonly meter: number;
  readonly atMs: number;
  readonly powerW?: number;
  readonly energyWh?: number;
}

/** Readings of a meter with gaps, missing counters and resets. */
export const someReadings = (random: () => number, meter: number, from: number, minutes: number): Reading[] => {
  const readings: Reading[] = [];
  let counter = Math.floor(random() * 1_000_000);
  let silentUntil = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const powerW = 500 + Math.floor(random() * 2500);
    counter += Math.round(powerW / 60);
    if (random() < 0.01) silentUntil = minute + 1 + Math.floor(random() * 90);
    if (random() < 0.005) counter = Math.floor(random() * 3000);
    if (minute < silentUntil || random() < 0.1) continue;
    const atMs = from + minute * minuteMs;
    const kind = random();
    if (kind < 0.85) readings.push({ meter, atMs, powerW, energyWh: counter });
    else if (kind < 0.95) readings.push({ meter, atMs, powerW });
    else readings.push({ meter, atMs, energyWh: counter });
  }
  return readings;
};

export const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => [random(), item] as const)
    .toSorted((a, b) => a[0] - b[0])
    .map(([, item]) => item);

const ratedW = 3680; // of a feed of 230 V and 16 A

const round3 = (value: number): number => Math.round(value * 1000) / 1000;

/** The last counter before a reading, and the energy that was estimated since, in Wh. */
interface Known {
  readonly wh: number;
  readonly atMs: number;
  readonly since: number;
}

/** The energy since the last counter in Wh, less the part that was already estimated. */
const byCounter = ({ wh, atMs, since }: Known, reading: Reading, counter: number): number => {
  const most = (ratedW * 1.25 * (reading.atMs - atMs)) / minuteMs / 60;
  const used = counter - wh;
  if (used < 0) return Math.max(0, (counter <= most ? counter : 0) - since);
  return Math.max(0, (used <= most + 1000 ? used : 0) - since);
};

const byPower = (before: Reading, { atMs, powerW }: Reading): number | undefined => {
  const minutes = (atMs - before.atMs) / minuteMs;
  if (minutes > 5 || powerW === undefined || before.powerW === undefined) return undefined;
  return round3(((powerW + before.powerW) / 2 / 60) * minutes);
};

/** The energy of each bucket in Wh, computed minute by minute, unlike the statement under test. */
export const expectedEnergy = (readings: readonly Reading[]): Map<number, number> => {
  const buckets = new Map<number, number>();
  const give = (atMs: number, energy: number) => {
    const bucket = Math.floor(atMs / bucketMs) * bucketMs;
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + energy);
  };
  let known: Known | undefined;
  let before: Reading | undefined;
  for (const reading of readings.toSorted((a, b) => a.atMs - b.atMs)) {
    const { atMs, energyWh } = reading;
    const estimate = before && byPower(before, reading);
    const energy: number | undefined = known && energyWh !== undefined ? byCounter(known, reading, energyWh) : estimate;
    if (energyWh !== undefined) known = { wh: energyWh, atMs, since: 0 };
    else if (known) known = { ...known, since: known.since + (estimate ?? 0) };
    const minutes = before ? (atMs - before.atMs) / minuteMs : 0;
    if (before && energy !== undefined && minutes > 5) give(atMs - 1, energy);
    else if (before && energy !== undefined)
      for (let minute = 0; minute < minutes; minute += 1) give(before.atMs + minute * minuteMs, energy / minutes);
    before = reading;
  }
  return buckets;
};

export const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);
