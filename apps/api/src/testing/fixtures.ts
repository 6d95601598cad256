import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { TestApi } from "./test-api.ts";
import type { TestDatabase } from "./test-database.ts";

/** Ids by the name of their path parameter. */
export type Ids = Readonly<Record<string, string>>;

export type Rows = Pick<TestDatabase, "rows">;

export interface PreparedCall {
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface CallContext {
  readonly api: TestApi;
  readonly endpoint: Endpoint;
  readonly token: string;
  readonly customerId: number;
}

/** A row in a CSV file of a company, of which a test makes copies until the file has several parts. */
export interface ExportedRow {
  readonly table: string;
  /** Its condition; `:id` is the record in the path. */
  readonly where?: string;
  /**
   * The values of a copy, as SQL, where `n` is its number. All else, also the value that the list is sorted by, is the same in
   * each copy.
   */
  readonly copy: Readonly<Record<string, string>>;
  /** Adds the row, where the record in the path has none yet. */
  readonly first?: string;
}

/** What a slice adds, in `<feature>.fixtures.ts`, to the tests that go over all endpoints and all tables. */
export interface Fixtures {
  /** A valid query string for each endpoint that needs one. */
  readonly queries?: Readonly<Record<string, string>>;
  /** A valid body for each endpoint that takes one. */
  readonly bodies?: (customerId: number) => Readonly<Record<string, unknown>>;
  /** Puts records that the endpoint accepts into a path that names some of this slice, and prepares what else it needs. */
  readonly prepare?: (context: CallContext, path: string) => Promise<Partial<PreparedCall>>;
  /** Prepares what an endpoint needs of the records in its path, once all slices have filled it in. */
  readonly ready?: (context: CallContext, path: string) => Promise<void>;
  /** Adds a row to each tenant table of the slice. */
  readonly plant?: (database: Rows, customerId: number, accountId: string) => Promise<unknown>;
  /** Adds one of each record that a path can name; `place` keeps the numbers of several companies apart. */
  readonly records?: (database: Rows, customerId: number, place: number) => Promise<Ids>;
  /** A row of each CSV file; "one part" for a file that is never longer than one, or is not stored as rows. */
  readonly exports?: Readonly<Record<string, ExportedRow | "one part">>;
  /** A statement per path parameter that returns `id` and `customer_id` of records, for the requests of the fuzz test. */
  readonly ids?: Readonly<Record<string, string>>;
}

/** Adds a row with a statement that returns ids. Throws if it adds none. */
export const adding =
  ({ rows }: Rows) =>
  async (text: string, ...values: unknown[]): Promise<Ids> => {
    const [row] = await rows<Ids>(text, values);
    if (!row) throw new Error(`nothing was added by ${text}`);
    return row;
  };
