import type { Customer } from "@demarc/contract/company";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandsOn } from "../../../testing/operator-commands.ts";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { queryRows } from "../../../platform/database/database.ts";
import { companyNotifications } from "../company-notifications.ts";

const { kadeblok } = companyIds;
const mila = "mila.stone@kadeblok.example";

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(mila);
});
afterAll(() => api.close());

/** Decides on a mandate by its reference. */
const run = async (decision: "accept" | "reject", reference: string) => {
  const [mandate] = await api.database.rows<{ id: string }>(
    "select id from sepa_mandate where mandate_reference = $1",
    [reference],
  );
  return commandsOn(api)("mandate", decision, mandate?.id ?? "", "reason=As agreed");
};
const waiting = async () => {
  const { items } = await commandsOn(api)<{ items: { mandateReference: string }[] }>(
    "mandate",
    "list",
    "--status=PENDING",
  );
  return items.map(({ mandateReference }) => mandateReference);
};
const read = async () => (await api.send<Customer>("GET", `/v1/customer/${kadeblok}`, { token })).body;
const tasks = async () => {
  const { body } = await api.send<{ kind: string }[]>("GET", "/v1/work-list", { token });
  return body.map(({ kind }) => kind);
};
/** The reference of a mandate that waits, after a change of the IBAN. */
const given = async (): Promise<string> => {
  const body = { iban: "NL91ABNA0417164300", accountHolder: "Kadeblok Hosting B.V.", mandateAccepted: true };
  const answer = await api.send<Customer>("PATCH", `/v1/customer/${kadeblok}/iban`, { token, body });
  expect([answer.status, answer.body.mandate?.status]).toEqual([200, "PENDING"]);
  return answer.body.mandate?.mandateReference ?? "";
};
const lastOf = async (table: "audit_event" | "outbox_event", column: "action" | "type") => {
  const [row] = await api.database.rows<{ name: string }>(
    `select ${column} as name from ${table} where entity_id = $1 order by id desc limit 1`,
    [String(kadeblok)],
  );
  return row?.name;
};

describe("the operator", () => {
  it("accepts one: the company pays by direct debit, and its task is done", async () => {
    expect((await read()).paymentMethod).toBe("CREDIT_TRANSFER");
    const reference = await given();
    expect((await read()).paymentMethod).toBe("DIRECT_DEBIT");
    expect(await tasks()).toContain("mandate-pending");
    expect(await waiting()).toEqual([reference]);
    await run("accept", reference);
    const { mandate, paymentMethod } = await read();
    expect([mandate?.status, paymentMethod]).toEqual(["ACTIVE", "DIRECT_DEBIT"]);
    expect(await tasks()).not.toContain("mandate-pending");
    expect(await waiting()).toEqual([]);
    expect(await lastOf("audit_event", "action")).toBe("customer.mandate-accepted");
    expect(await lastOf("outbox_event", "type")).toBe("mandate.activated");
  });

  it("rejects one: the company pays by transfer", async () => {
    await run("reject", await given());
    const { mandate, paymentMethod } = await read();
    expect([mandate, paymentMethod]).toEqual([null, "CREDIT_TRANSFER"]);
    expect(await lastOf("audit_event", "action")).toBe("customer.mandate-rejected");
    expect(await lastOf("outbox_event", "type")).toBe("mandate.revoked");
  });

  it("notifies about the mandate that was decided, not about an earlier or another company's one", async () => {
    const said = async (event: "mandate.activated" | "mandate.revoked") => {
      const source = companyNotifications.find((one) => one.event === event);
      const statement = source?.find(kadeblok, String(kadeblok));
      const [facts] = statement ? await queryRows(api.operatorPool, statement) : [];
      return facts?.subject;
    };
    const first = await given();
    await run("reject", first);
    const second = await given();
    await run("reject", second);
    expect(await said("mandate.revoked")).toBe(second);
    const third = await given();
    await run("accept", third);
    expect(await said("mandate.activated")).toBe(third);
    expect(await said("mandate.revoked")).toBe(second);
    expect(
      await api.database.rows(
        "select status, mandate_reference as reference from sepa_mandate where customer_id = $1 and status <> 'REVOKED'",
        [kadeblok],
      ),
    ).toEqual([{ status: "ACTIVE", reference: third }]);
  });

  it("decides nothing that a change of the bank account revokes at the same time", async () => {
    const reference = await given();
    const change = await holdTransaction(
      api.database,
      `with company as (select id from customer where id = $1 for no key update)
       update sepa_mandate set status = 'REVOKED' from company where customer_id = company.id and mandate_reference = $2`,
      [kadeblok, reference],
    );
    const refused = expect(run("accept", reference)).rejects.toThrow("This mandate does not wait for a decision.");
    await change.untilWaiting(1);
    await change.commit();
    await refused;
  });

  it("decides once of twenty parallel decisions, and nothing that does not wait", async () => {
    const replaced = await given();
    const reference = await given();
    const decided = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => run(place % 2 === 0 ? "accept" : "reject", reference)),
    );
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(run("accept", replaced)).rejects.toThrow("This mandate does not wait for a decision.");
  });
});
