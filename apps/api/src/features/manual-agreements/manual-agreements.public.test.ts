import { amsterdamDate, daysAfter, monthsAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import { changeByCaller } from "../../platform/changes/authored-change.ts";
import { runChange } from "../../platform/changes/change.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { agreementHarness, ruth } from "../../testing/agreements/manual-agreement-calls.ts";
import { plantQuotation } from "../../testing/orders/quotation-rows.ts";
import { companyIds } from "../../testing/test-api.ts";
import { createFromQuotation } from "./manual-agreements.public.ts";

const { api, read, ledgerOf } = agreementHarness();
const { kadeblok, polderlicht } = companyIds;
const today = amsterdamDate(new Date());

const accept = async (customerId: number, fail = false) => {
  const [account] = await api().database.rows<{ id: string }>("select id from customer_account where username = $1", [
    ruth,
  ]);
  const accountId = account?.id ?? "";
  const caller = { customerId: kadeblok, accountId } as Caller;
  const context = { database: api().tenants, caller, requestId: "req", ip: "192.0.2.1", status: 200 };
  return runChange(context, async (transaction) => {
    const made = await createFromQuotation(changeByCaller(transaction, caller), {
      agreement: {
        customerId,
        title: "Bespoke ring",
        category: "CUSTOM_NETWORK",
        description: "",
        startDate: null,
        termMonths: 24,
        noticeDays: 60,
        renewalMonths: 12,
        lines: [{ description: "Ring", quantity: "2", nrc: "10.00", mrc: "100.25" }],
        relatedServices: [],
      },
      quotationId: await plantQuotation(api().database, customerId),
      acceptance: { accountId, name: "Ruth Klein", purchaseOrderNumber: "PO-9" },
      now: new Date(),
    });
    if (fail) throw new Error("the quotation cannot be accepted");
    return made;
  });
};

describe("createFromQuotation", () => {
  it("makes an agreement that is published and in force, in the caller's transaction", async () => {
    const { id, number } = await accept(kadeblok);
    expect(number).toMatch(/^MA-\d{4}-\d{3,}$/);
    expect(await read(id)).toMatchObject({
      number,
      status: "ACTIVE",
      startDate: today,
      termEndDate: daysAfter(monthsAfter(today, 24), -1),
      nrcTotal: "20.00",
      mrcTotal: "200.50",
      purchaseOrderNumber: "PO-9",
      acceptedBy: { name: "Ruth Klein" },
      history: [
        { from: null, to: "PENDING_ACCEPTANCE", event: "publish" },
        { from: "PENDING_ACCEPTANCE", to: "ACTIVE", event: "accept", actorName: "Ruth Klein" },
      ],
    });
    expect(await ledgerOf(id)).toEqual([
      "manual-agreement.published ACCOUNT 7 years",
      "manual-agreement.accepted ACCOUNT 7 years",
    ]);
  });

  it("leaves nothing behind when the caller's transaction fails", async () => {
    await expect(accept(kadeblok, true)).rejects.toThrow("the quotation cannot be accepted");
    const rows = await api().database.rows("select from manual_agreement where title = 'Bespoke ring'");
    expect(rows).toHaveLength(1);
  });

  it("cannot make one for another company", async () => {
    await expect(accept(polderlicht)).rejects.toThrow("row-level security");
  });
});
