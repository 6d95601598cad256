import type { Queryable } from "../store/identity-sql.ts";
import type { Methods } from "./methods.ts";

/** A session of a person, or a sign-in between its steps, in which the person changes second factors. */
export interface OpenSignIn {
  /** Names the rows that belong to it. */
  readonly key: string;
  readonly subject: string;
  readonly methods: Methods;
  /** Notes how the person has signed in; false if it has ended. */
  readonly note: (db: Queryable, methods: Methods) => Promise<boolean>;
}
