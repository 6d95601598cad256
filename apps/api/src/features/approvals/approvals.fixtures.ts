import { randomUUID } from "node:crypto";
import type { CallContext, Fixtures } from "../../testing/fixtures.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";

/** Makes a request for a change of the customer, under any policy. Returns its id. */
const requestOf = async ({ api, customerId }: CallContext, person: string): Promise<string> => {
  const maker = await serviceToken(api.database, { person });
  const [policy] = await api.database.rows<{ rules: string }>("select rules::text as rules from approval_policy");
  const setRules = (rules: string) => api.database.rows("update approval_policy set rules = $1::jsonb", [rules]);
  await api.database.rows("delete from approval_request where status = 'OPEN'");
  await setRules('[{"action": "customers.write"}]');
  const body = { invoiceEmail: `invoices-${randomUUID()}@company.example` };
  const { status, body: made } = await api.send<{ id: string }>("PATCH", `/operator/v1/customer/${customerId}`, {
    token: maker,
    body,
  });
  await setRules(policy?.rules ?? "[]");
  if (status !== 202) throw new Error(`no request was made: ${status}`);
  return made.id;
};

export const fixtures: Fixtures = {
  bodies: () => ({
    approveRequest: { reason: "Checked by telephone" },
    refuseRequest: { reason: "Not agreed" },
    withdrawRequest: {},
    // A rule that does not cover any call of a test.
    putApprovalPolicy: { rules: [{ action: "tokens.manage", aboveAmount: "100000" }], reason: "Four eyes" },
  }),
  prepare: async (context, path) => {
    // While there are rules, a change of them is a request.
    if (context.endpoint.name === "putApprovalPolicy")
      await context.api.database.rows("update approval_policy set rules = '[]'");
    if (!path.includes(":approvalId")) return {};
    // Only the maker withdraws, and only others decide.
    const person = context.endpoint.name === "withdrawRequest" ? "os:test" : "os:maker";
    return { path: path.replace(":approvalId", await requestOf(context, person)) };
  },
  ids: { approvalId: "select id, null::int as customer_id from approval_request" },
};
