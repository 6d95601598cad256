import type { Customer } from "@demarc/contract/company";
import type { OperatorMandate } from "@demarc/contract/operator/mandates";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { kadeblok } = companyIds;

let api: TestApi;
let token: string;
let customer: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "finance" });
  customer = await api.tokenOf("mila.stone@kadeblok.example");
});
afterAll(() => api.close());

type Answer = OperatorMandate & { outcome: string; error?: { code: string }; validationErrors?: { field: string }[] };
const list = async (query: string) =>
  (await api.send<{ items: OperatorMandate[] }>("GET", `/operator/v1/mandate?${query}`, { token })).body.items;
/** The mandate that waits, after a change of the IBAN. */
const given = async (): Promise<OperatorMandate> => {
  const body = { iban: "NL91ABNA0417164300", accountHolder: "Kadeblok Hosting B.V.", mandateAccepted: true };
  await api.send("PATCH", `/v1/customer/${kadeblok}/iban`, { token: customer, body });
  const [mandate] = await list(`status=PENDING&customerId=${kadeblok}`);
  if (!mandate) throw new Error("no mandate waits");
  return mandate;
};
const decide = (id: string, decision: "accept" | "reject", body: object = {}, headers: Record<string, string> = {}) =>
  api.send<Answer>("POST", `/operator/v1/mandate/${id}/${decision}`, { token, body, headers });
const company = async () => (await api.send<Customer>("GET", `/v1/customer/${kadeblok}`, { token: customer })).body;

describe("a mandate", () => {
  it("200 is listed without its account, and accepted: the company pays by direct debit", async () => {
    const mandate = await given();
    expect(mandate).toMatchObject({ status: "PENDING", ibanMasked: "NL91••••••••••4300", customerId: kadeblok });
    expect(JSON.stringify(mandate)).not.toContain("NL91ABNA0417164300");
    const { mandateReference, version } = mandate;
    expect((await decide(mandate.id, "accept")).body).toEqual({
      id: mandate.id,
      mandateReference,
      status: "ACTIVE",
      version: version + 1,
      outcome: "updated",
    });
    expect(await company()).toMatchObject({ paymentMethod: "DIRECT_DEBIT", mandate: { mandateReference } });
    const read = await api.send<OperatorMandate>("GET", `/operator/v1/mandate/${mandate.id}`, { token });
    expect(read.body).toMatchObject({ status: "ACTIVE", version: version + 1 });
  });

  it("200 is rejected with a reason: the company pays by transfer", async () => {
    const { id } = await given();
    expect((await decide(id, "reject")).body.validationErrors).toMatchObject([{ field: "reason" }]);
    expect((await decide(id, "reject", { reason: "Another account holder" })).body.status).toBe("REVOKED");
    expect(await company()).toMatchObject({ paymentMethod: "CREDIT_TRANSFER", mandate: null });
  });

  it("409 for nine of ten decisions at the same time, and for a stale version", async () => {
    const { id, version } = await given();
    const stale = { "if-match": `"${version + 1}"` };
    expect((await decide(id, "accept", {}, stale)).body.error?.code).toBe("edit-conflict");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => decide(id, place % 2 ? "accept" : "reject", { reason: "x" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error?.code).toBe("mandate.state-conflict");
    expect((await decide(crypto.randomUUID(), "accept")).status).toBe(404);
    expect((await decide("x", "accept")).status).toBe(400);
  });
});
