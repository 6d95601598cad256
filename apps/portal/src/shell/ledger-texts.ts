/**
 * The texts that a slice adds to the activity log: one for each action of its `ledger`, and names of its fields and values.
 * `{ ... } as const satisfies LedgerTexts<typeof ledger>` refuses a missing text as well as one without an action.
 */
export type LedgerTexts<Ledger> = Readonly<
  Record<`audit.action.${keyof Ledger & string}`, string> &
    Record<`audit.field.${string}` | `audit.value.${string}`, string>
>;
