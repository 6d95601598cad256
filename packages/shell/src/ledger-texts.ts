import type { KindOf, LedgerAction } from "@demarc/contract/core/words";

/**
 * The texts that a slice adds to the activity log: one for each action of its `ledger`, names of its kinds of records, fields and
 * values, and what an event is about if its record does not say it. One slice names each kind; `app/features.test.ts` fails without all of them.
 * `{ ... } as const satisfies LedgerTexts<typeof ledger>` refuses a missing text as well as one without an action.
 */
export type LedgerTexts<Ledger> = Readonly<
  Record<`audit.action.${keyof Ledger & string}`, string> &
    Partial<Record<`audit.kind.${KindOf<keyof Ledger & LedgerAction>}`, string>> &
    Partial<Record<`audit.subject.${keyof Ledger & string}`, string>> &
    Record<`audit.field.${string}` | `audit.value.${string}`, string>
>;
