import type { LedgerAction, RefusalCode } from "@demarc/contract/core/words";
import { expect, expectTypeOf, it } from "vitest";
import { companyIds } from "../../testing/test-api.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { type allowanceUsed, type conflict, type forbidden, type unavailable } from "../refusals/errors.ts";
import type { Change, ChangeTransaction, recordStatement } from "./change.ts";
import type { OperatorTransaction } from "./operator-change.ts";
import type { stateMachine } from "./state-machine.ts";

// `expectTypeOf` is checked by the compiler: `npm run check:types` fails where an expectation is wrong.

it("the ledger takes only actions of the contract, each with its own event and kind of record", () => {
  expectTypeOf<Parameters<ChangeTransaction["record"]>[0]["action"]>().toEqualTypeOf<LedgerAction>();
  expectTypeOf<Parameters<OperatorTransaction["record"]>[1]["action"]>().toEqualTypeOf<LedgerAction>();
  expectTypeOf<Parameters<typeof recordStatement>[0]["action"]>().toEqualTypeOf<LedgerAction>();
  expectTypeOf<"contact.renamed">().not.toExtend<LedgerAction>();
  expectTypeOf<Change<"contact.created">["event"]>().toEqualTypeOf<"customer.contact-changed">();
  expectTypeOf<Change<"contact.created">["entityType"]>().toEqualTypeOf<"contact">();
  // A database function writes this action, without an event.
  expectTypeOf<Change<"session.started">["event"]>().toBeNever();
});

it("a refusal takes only codes that the contract declares with its status", () => {
  expectTypeOf<Parameters<typeof conflict>[0]>().toEqualTypeOf<RefusalCode<409>>();
  expectTypeOf<Parameters<typeof forbidden>[0]>().toEqualTypeOf<RefusalCode<403>>();
  expectTypeOf<Parameters<typeof allowanceUsed>[0]>().toEqualTypeOf<RefusalCode<429>>();
  expectTypeOf<Parameters<typeof unavailable>[0]>().toEqualTypeOf<RefusalCode<502 | 503>>();
  expectTypeOf<"contact.limit" | "customer.coc-in-use" | "edit-conflict">().toExtend<RefusalCode<409>>();
  expectTypeOf<"contact.full">().not.toExtend<RefusalCode>();
  expectTypeOf<"role.missing">().not.toExtend<RefusalCode<409>>();
  expectTypeOf<"contact.limit">().not.toExtend<Parameters<typeof stateMachine>[0]>();
});

it("a test fails when the database wrote a word that no contract file declares", async () => {
  const database = await testDatabase();
  await database.rows(
    `insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id)
     values ('13 months', $1, 'SYSTEM', 'contact.renamed', 'contact', '1')`,
    [companyIds.polderlicht],
  );
  await expect(database.drop()).rejects.toThrow("declares contact.renamed");
});
