/**
 * The contract files. Each one adds itself with `declare module`, so that its words are known everywhere without a
 * central list of files. Its words are the error codes of its endpoints and `ledger`: the actions that it writes to the
 * ledger, each with the event that it publishes; null where a database function writes the action without an event.
 */
export interface ContractFiles {}

/** The kinds of search results. A contract file adds those of its slice. */
export interface SearchKinds {}

/** The kinds of tasks in the work list. A contract file adds those of its slice. */
export interface WorkKinds {}

/** The kinds of contracts in the notice calendar. A contract file adds those of its slice. */
export interface NoticeKinds {}

/** Error codes with their status that belong to no endpoint in particular. A contract file adds those of its commands. */
export interface OtherRefusals {
  readonly "token.invalid": 401;
  readonly "customer.own-only": 403;
  readonly "reauthentication-required": 403;
  readonly "role.missing": 403;
  readonly "right.missing": 403;
  readonly "token.interactive-only": 403;
  readonly "token.read-only": 403;
  readonly "not-found": 404;
  readonly "method-not-allowed": 405;
  readonly "edit-conflict": 409;
  readonly "idempotency.in-progress": 409;
  readonly "idempotency.key-reused": 409;
  readonly "idempotency.secret-not-repeatable": 409;
  readonly "body-too-large": 413;
  readonly "address-too-long": 414;
  readonly "media-type": 415;
  readonly "too-many-requests": 429;
  readonly internal: 500;
  readonly closing: 503;
  readonly "database.busy": 503;
  readonly "database.unavailable": 503;
}

type ContractFile = ContractFiles[keyof ContractFiles];

type LedgerOf<File> = File extends { readonly ledger: infer Ledger } ? Ledger : never;
type ActionIn<Ledger> = Ledger extends unknown ? keyof Ledger & string : never;
type EventIn<Ledger, Action> = Ledger extends unknown ? Ledger[Action & keyof Ledger] : never;

/** An action of the ledger, such as `contact.created`. */
export type LedgerAction = ActionIn<LedgerOf<ContractFile>>;
/** The event that an action publishes, such as `customer.contact-changed`. */
export type EventOf<Action extends LedgerAction> = EventIn<LedgerOf<ContractFile>, Action>;
export type KindOf<Action extends LedgerAction> = Action extends `${infer Kind}.${string}` ? Kind : never;

/** A kind of search result, such as `line`. */
export type SearchKind = keyof SearchKinds;
/** A kind of task in the work list, such as `line-down`. */
export type WorkKind = keyof WorkKinds;
/** A kind of contract in the notice calendar, such as `line`. */
export type NoticeKind = keyof NoticeKinds;
/** An event of the outbox, such as `order.scheduled`. */
export type PublishedEvent = { [Action in LedgerAction]: NonNullable<EventOf<Action>> }[LedgerAction];

type ErrorsOf<File> = File extends unknown
  ? { [Name in keyof File]: File[Name] extends { readonly errors: infer Errors } ? Errors : never }[keyof File]
  : never;
type CodesAt<Errors, Status> = Errors extends unknown ? Errors[Status & keyof Errors] : never;
type OneOf<Codes> = Codes extends readonly string[] ? Codes[number] : never;
type OtherRefusal<Status> = {
  [Code in keyof OtherRefusals]: OtherRefusals[Code] extends Status ? Code : never;
}[keyof OtherRefusals];

/** An error code of the API, such as `edit-conflict`; with a status, one of that status. */
export type RefusalCode<Status extends number = number> =
  | OneOf<CodesAt<ErrorsOf<ContractFile>, Status>>
  | OtherRefusal<Status>;
