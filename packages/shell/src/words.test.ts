import type { ledger } from "@demarc/contract/contacts";
import type { RefusalCode } from "@demarc/contract/core/words";
import { expectTypeOf, test } from "vitest";
import type { hasCode } from "./calls/call-error.ts";
import type { LedgerTexts } from "./ledger-texts.ts";
import type { Refusals } from "./failures/refusals.ts";

// `expectTypeOf` is checked by the compiler: `npm run check:types` fails where an expectation is wrong.

test("a refusal is compared only with codes that the contract declares", () => {
  expectTypeOf<Parameters<typeof hasCode>[1]>().toEqualTypeOf<RefusalCode>();
  expectTypeOf<keyof Refusals>().toEqualTypeOf<RefusalCode>();
  expectTypeOf<"contact.limit">().toExtend<RefusalCode>();
  expectTypeOf<"contact.full">().not.toExtend<RefusalCode>();
});

test("a slice has one text for each action of its ledger, and names of fields and values", () => {
  type Texts = LedgerTexts<typeof ledger>;
  type Actions = Record<`audit.action.contact.${"created" | "updated" | "deleted" | "removed"}`, string>;
  expectTypeOf<Actions & Record<"audit.field.types", string>>().toExtend<Texts>();
  expectTypeOf<Omit<Actions, "audit.action.contact.deleted">>().not.toExtend<Texts>();
  expectTypeOf<"audit.action.contact.renamed">().not.toExtend<keyof Texts>();
});
