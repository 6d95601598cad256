import { isDeepStrictEqual } from "node:util";
import { eventTypes } from "@demarc/contract/operator/events";
import { type CopiedKind, type Snapshot, snapshots } from "@demarc/contract/operator/snapshots";
import { expect } from "vitest";
import type { TestApi } from "../test-api.ts";
import { type CopiedRecord, identityOf, ownFields, recordsIn, subjectsOf } from "./copied-records.ts";

/** Reads pages of lists, because a snapshot is slower: it opens a connection. */
const recordsOf = async (
  api: TestApi,
  token: string,
  { path, copied: { list } }: Snapshot,
): Promise<CopiedRecord[]> => {
  const isPaged = list.query !== undefined && !list.path.includes(":");
  if (!isPaged) return recordsIn((await api.send<string>("GET", path, { token })).body);
  const { body } = await api.send<{ items: CopiedRecord[]; next: null }>("GET", `${list.path}?limit=1000`, {
    token,
  });
  expect(body.next).toBeNull();
  return body.items;
};

type World = ReadonlyMap<string, readonly [CopiedKind, CopiedRecord]>;

/** Every record of every snapshot. */
const world = async (api: TestApi, token: string): Promise<World> => {
  const records = new Map<string, readonly [CopiedKind, CopiedRecord]>();
  for (const snapshot of snapshots)
    for (const record of await recordsOf(api, token, snapshot)) {
      const { copied } = snapshot;
      records.set(`${copied.kind} ${identityOf(record)}`, [copied, ownFields(copied, record)]);
    }
  return records;
};

interface SentEvent {
  readonly type: keyof typeof eventTypes;
  readonly subject: string;
}

/** The records that differ, if no event names them under their right. */
const unreported = (before: World, after: World, events: readonly SentEvent[]): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, made] = [before.get(name), after.get(name)];
    const copied = (made ?? old)?.[0];
    if (!copied || isDeepStrictEqual(old?.[1], made?.[1])) return [];
    const rights = new Set<unknown>([copied.list.access.right, ...copied.alsoNeeds]);
    const named = new Set([old, made].flatMap((one) => (one ? subjectsOf(copied, one[1]) : [])));
    const isReported = events.some(({ type, subject }) => named.has(subject) && rights.has(eventTypes[type].right));
    if (isReported) return [];
    const fields = Object.keys({ ...old?.[1], ...made?.[1] });
    const differing = fields.filter((field) => !isDeepStrictEqual(old?.[1][field], made?.[1][field]));
    return [`${name}: ${differing.join(" ")}`];
  });

/** Finds the records of snapshots that change. `token`: of a system with all rights. */
export const snapshotChanges = (api: TestApi, token: string) => ({
  /** The records that a change touches without an event, and whether it touches any. */
  unreportedBy: async (change: () => Promise<unknown>) => {
    const before = await world(api, token);
    const [since] = await api.database.rows<{ at: string }>("select clock_timestamp()::text as at");
    await change();
    const events = await api.database.rows<SentEvent>(
      "select type, entity_type || '/' || entity_id as subject from outbox_event where created_at >= $1",
      [since?.at],
    );
    const after = await world(api, token);
    return { unreported: unreported(before, after, events), hasChanged: !isDeepStrictEqual(before, after) };
  },
});
export type SnapshotChanges = ReturnType<typeof snapshotChanges>;
