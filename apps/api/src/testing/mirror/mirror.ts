import { isDeepStrictEqual } from "node:util";
import type { OperatorEvent } from "@demarc/contract/operator/event";
import type { CopiedKind, Snapshot } from "@demarc/contract/operator/snapshots";
import { type CopiedRecord, identityOf, ownFields, textOf } from "./copied-records.ts";
import { CursorExpired, type MirrorSource } from "./mirror-source.ts";
import type { MirrorStore } from "./mirror-store.ts";
import { uuidPattern } from "../../platform/uuid-pattern.ts";

export interface Mirror {
  /** Takes snapshots if there are none, and follows the feed to its end. Returns the number of events that it read. */
  catchUp(waitSeconds?: number): Promise<number>;
  /** The records that differ from new snapshots, with the fields that differ. */
  differences(): Promise<string[]>;
}

/** The field of a record that the id in a subject equals: a draft is named by its id until it has a number. */
const fieldOf = ({ namedBy }: CopiedKind, id: string): string =>
  (namedBy.length > 1 && uuidPattern.test(id) ? namedBy.find((name) => name === "id") : namedBy[0]) ?? "id";

const isPaged = ({ list }: CopiedKind): boolean => list.query !== undefined && "id" in list.query.properties;

/** The subjects of events, by company for lists of one company. */
const namesOf = (kind: CopiedKind, events: readonly OperatorEvent[]) => {
  const own = events.filter(({ subject }) => subject.startsWith(`${kind.subject}/`));
  const isOfCompany = kind.list.path.includes(":customerId");
  const grouped = Map.groupBy(own, ({ data, customerId }) =>
    JSON.stringify([fieldOf(kind, data.id), isOfCompany ? customerId : null]),
  );
  return [...grouped].map(([key, named]) => {
    const [field, customerId] = JSON.parse(key) as [string, number | null];
    return { field, customerId, values: [...new Set(named.map(({ data }) => data.id))] };
  });
};

const replaceAll = (store: MirrorStore, { kind }: CopiedKind, records: readonly CopiedRecord[]): void => {
  for (const id of store.recordsOf(kind).keys()) store.remove(kind, id);
  for (const record of records) store.put(kind, record);
};

/** The stored records that differ from new snapshots, and the differing fields. */
const differencesOf = async (
  source: MirrorSource,
  store: MirrorStore,
  kinds: readonly Snapshot[],
): Promise<string[]> => {
  const found: string[] = [];
  for (const snapshot of kinds) {
    const { copied } = snapshot;
    const { records } = await source.snapshot(snapshot);
    const current = new Map(records.map((record) => [identityOf(record), ownFields(copied, record)]));
    const kept = store.recordsOf(copied.kind);
    for (const id of new Set([...current.keys(), ...kept.keys()])) {
      const [is, was] = [current.get(id), kept.get(id)];
      const own = was && ownFields(copied, was);
      if (isDeepStrictEqual(is, own)) continue;
      const fields = Object.keys({ ...is, ...own }).filter((name) => !isDeepStrictEqual(is?.[name], own?.[name]));
      found.push(`${copied.kind}/${id}: ${fields.join(" ")}`);
    }
  }
  return found;
};

/** Keeps copies of the records of some kinds: a snapshot, and after it each record that an event names. */
export const mirrorOf = (source: MirrorSource, store: MirrorStore, kinds: readonly Snapshot[]): Mirror => {
  const begin = async (): Promise<void> => {
    store.clear();
    const cursors: number[] = [];
    for (const snapshot of kinds) {
      const { cursor, records } = await source.snapshot(snapshot);
      cursors.push(Number(cursor));
      replaceAll(store, snapshot.copied, records);
    }
    store.commit(String(Math.min(...cursors)));
  };

  const reread = async (snapshot: Snapshot, events: readonly OperatorEvent[]): Promise<void> => {
    const { copied } = snapshot;
    const names = namesOf(copied, events);
    if (names.length > 0 && !isPaged(copied)) {
      replaceAll(store, copied, (await source.snapshot(snapshot)).records);
      return;
    }
    for (const { field, customerId, values } of names) {
      const records = await source.named(copied, { field, values, customerId });
      const gone = new Set(values);
      for (const [id, record] of store.recordsOf(copied.kind))
        if (gone.has(textOf(record[field]))) store.remove(copied.kind, id);
      for (const record of records) store.put(copied.kind, record);
    }
  };

  const follow = async (waitSeconds: number): Promise<number> => {
    if (store.cursor === undefined) await begin();
    for (let count = 0; ;) {
      const { items, next, more } = await source.events(store.cursor ?? "", waitSeconds);
      for (const snapshot of kinds) await reread(snapshot, items);
      count += items.length;
      store.commit(next);
      if (!more && items.length === 0) return count;
    }
  };

  return {
    catchUp: async (waitSeconds = 0) => {
      try {
        return await follow(waitSeconds);
      } catch (error) {
        if (!(error instanceof CursorExpired)) throw error;
        store.clear();
        return follow(waitSeconds);
      }
    },
    differences: () => differencesOf(source, store, kinds),
  };
};
