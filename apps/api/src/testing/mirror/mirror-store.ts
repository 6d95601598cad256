import fs from "node:fs";
import path from "node:path";
import { type CopiedRecord, identityOf } from "./copied-records.ts";

/** A line of the file. A record is null once it is gone. */
type Line =
  | { readonly cursor: string }
  | { readonly kind: string; readonly id: string; readonly record: CopiedRecord | null };

export interface MirrorStore {
  /** The position up to which the records are current; undefined before the first complete snapshot. */
  readonly cursor: string | undefined;
  recordsOf(kind: string): ReadonlyMap<string, CopiedRecord>;
  put(kind: string, record: CopiedRecord): void;
  remove(kind: string, id: string): void;
  /** Stores the changes since the last commit, and the position that they reach. */
  commit(cursor: string): void;
  /** Forgets everything, for a new snapshot. */
  clear(): void;
}

const linesOf = (text: string): Line[] => {
  // A killed process may have written a part of a line, and changes without their position.
  const whole = text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean);
  const lines = whole.map((line) => JSON.parse(line) as Line);
  return lines.slice(0, lines.findLastIndex((line) => "cursor" in line) + 1);
};

/** Records in memory, and in a file that only grows while the process runs. A store of other kinds starts empty. */
export const openStore = (folder: string, copied: readonly string[]): MirrorStore => {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "mirror.ndjson");
  const head = `${JSON.stringify(copied)}\n`;
  const kinds = new Map<string, Map<string, CopiedRecord>>();
  let cursor: string | undefined;
  let pending: Line[] = [];

  const of = (kind: string): Map<string, CopiedRecord> => {
    const known = kinds.get(kind) ?? new Map<string, CopiedRecord>();
    kinds.set(kind, known);
    return known;
  };
  const apply = (line: Line): void => {
    if ("cursor" in line) cursor = line.cursor;
    else if (line.record === null) of(line.kind).delete(line.id);
    else of(line.kind).set(line.id, line.record);
  };
  const change = (line: Line): void => {
    apply(line);
    pending.push(line);
  };
  const text = (lines: readonly Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const rewrite = (): void => {
    const lines = [...kinds].flatMap(([kind, records]) =>
      [...records].map(([id, record]): Line => ({ kind, id, record })),
    );
    fs.writeFileSync(`${file}.new`, head + text(cursor === undefined ? [] : [...lines, { cursor }]));
    fs.renameSync(`${file}.new`, file);
  };

  const stored = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  if (stored.startsWith(head)) for (const line of linesOf(stored.slice(head.length))) apply(line);
  rewrite();
  return {
    get cursor() {
      return cursor;
    },
    recordsOf: of,
    put: (kind, record) => change({ kind, id: identityOf(record), record }),
    remove: (kind, id) => change({ kind, id, record: null }),
    commit: (reached) => {
      change({ cursor: reached });
      fs.appendFileSync(file, text(pending));
      pending = [];
    },
    clear: () => {
      kinds.clear();
      cursor = undefined;
      pending = [];
      rewrite();
    },
  };
};
