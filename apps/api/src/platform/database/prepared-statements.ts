import { createHash } from "node:crypto";
import type pg from "pg";

export interface Column {
  readonly name: string;
  readonly read: (value: string) => unknown;
}

/** PostgreSQL keeps up to 165 kB per statement, and callers choose filters and orders, so the number of texts must be limited. */
export const mostStatements = 100;
const mostNames = 1000;

const names = new Map<string, string>();

export const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known) return known;
  const name = `s${createHash("sha1").update(text).digest("base64url").slice(0, 16)}`;
  const [oldest] = names.size < mostNames ? [] : names.keys();
  if (oldest !== undefined) names.delete(oldest);
  names.set(text, name);
  return name;
};

/**
 * The statements that a connection may hold, least recently used first. A statement with unknown columns has not succeeded
 * yet, or has failed since: PostgreSQL may or may not hold it.
 */
export class PreparedStatements {
  readonly #columns = new Map<string, readonly Column[] | undefined>();

  columnsOf(name: string): readonly Column[] | undefined {
    return this.#columns.get(name);
  }

  /** Records that a batch uses statements. Returns those that the batch has to close to make room for them. */
  use(used: readonly string[]): string[] {
    for (const name of used) {
      const columns = this.#columns.get(name);
      this.#columns.delete(name);
      this.#columns.set(name, columns);
    }
    const closed: string[] = [];
    for (const name of this.#columns.keys()) {
      if (this.#columns.size <= mostStatements || used.includes(name)) break;
      this.#columns.delete(name);
      closed.push(name);
    }
    return closed;
  }

  succeeded(name: string, columns: readonly Column[]): void {
    this.#columns.set(name, columns);
  }

  /** The statement is parsed again next time, because a migration may have changed its columns. */
  failed(name: string): void {
    this.#columns.set(name, undefined);
  }
}

const ofConnections = new WeakMap<pg.Connection, PreparedStatements>();

export const preparedOn = (connection: pg.Connection): PreparedStatements => {
  const prepared = ofConnections.get(connection) ?? new PreparedStatements();
  ofConnections.set(connection, prepared);
  return prepared;
};
