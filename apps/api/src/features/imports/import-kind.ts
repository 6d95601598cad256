import type { PutByRef } from "@demarc/contract/operator/bulk";
import type { Outcome } from "@demarc/contract/operator/listing";
import type { LedgerAction, PublishedEvent } from "@demarc/contract/core/words";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import type { RunStatement, Transaction } from "../../platform/database/database.ts";
import type { Clock } from "../../platform/process/clock.ts";
import type { Config } from "../../platform/process/environment.ts";
import type { Reader } from "./cells.rules.ts";
import type { WrittenChange } from "./imports.queries.ts";

/** A column of the files of a kind. */
export interface KindColumn {
  /** The field of the record that it sets, such as `address.postalCode`. */
  readonly field: string;
  readonly reader: Reader;
  /** Its names in Dutch and English files. The first Dutch name is its heading in a Dutch export. */
  readonly nl: readonly string[];
  readonly en: readonly string[];
  /** Not exported: an alternative to an exported column, or a value for new records only. */
  readonly isOnlyRead?: true;
}

/** How a row names its record: by our id, or by your own id. */
export interface RowName {
  readonly id: string | undefined;
  readonly externalRef: string | undefined;
}

/** What a write needs besides the row. */
export interface WriteGiven {
  /** Who confirmed the import, or sent the file. */
  readonly by: string;
  readonly config: Config;
  readonly clock: Clock;
}

/** An action of the ledger, with its event if that has another name. */
export type UndoAction = LedgerAction | readonly [action: LedgerAction, event: PublishedEvent];

/** A kind of records that files can have. */
export interface ImportKind {
  /** The operation with the schema and the rules for a row. */
  readonly put: PutByRef;
  readonly columns: readonly KindColumn[];
  /** The field with a list: each row is an entry of it, and rows with the same name are one record. */
  readonly entries?: string;
  /** The field that is your own id if a row has none. */
  readonly namedBy?: string;
  /** Throws 400 and 409. */
  readonly write: (
    transaction: OperatorTransaction,
    name: RowName,
    body: never,
    given: WriteGiven,
  ) => Promise<{ readonly outcome: Outcome }>;
  /** The ledger action for a record that an undo deletes. */
  readonly removed: UndoAction;
  /** The ledger action for a change that an undo reverses; undefined if it is the action of the change. */
  readonly reversed?: (change: WrittenChange) => UndoAction | undefined;
  /** Queues the publication of changed records in another system: after the rows are written, and after an undo has restored them. */
  readonly publish?: (transaction: Transaction, changes: readonly WrittenChange[]) => void;
  /**
   * For records without images: locks them before an undo, and returns their next versions by `entityType entityId`. Throws 409 if they
   * cannot change any more.
   */
  readonly nextVersions?: (
    transaction: Transaction,
    changes: readonly WrittenChange[],
  ) => Promise<ReadonlyMap<string, number>>;
  /** Deletes data that the product made for new records, before an undo deletes the records. */
  readonly forget?: (transaction: Transaction, ids: readonly string[]) => void;
  /** A page of the records that can still change, with the fields of the columns. */
  readonly page: (
    read: RunStatement,
    query: { readonly limit: number; readonly after?: string | undefined },
  ) => Promise<{ readonly items: readonly (object | undefined)[]; readonly next: string | null }>;
}
