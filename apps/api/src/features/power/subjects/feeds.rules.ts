import type { CurrentRow, FeedRow, MeteredFeed } from "./subject.queries.ts";

type CurrentOfMeters = ReadonlyMap<number, readonly CurrentRow[]>;

export const byMeter = (current: readonly CurrentRow[]): CurrentOfMeters =>
  Map.groupBy(current, ({ meterId }) => meterId);

/** The feeds with the last readings of their meters, by phase. */
export const withReadings = (feeds: readonly MeteredFeed[], current: CurrentOfMeters): FeedRow[] =>
  feeds.map(({ meterIds, ...feed }) => ({
    ...feed,
    readings: meterIds.flatMap((meterId) => current.get(meterId) ?? []).toSorted((a, b) => a.phase - b.phase),
  }));
