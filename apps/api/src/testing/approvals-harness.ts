import { randomUUID } from "node:crypto";
import type { ApprovalRequest, ApprovalRule } from "@demarc/contract/operator/approvals";
import { companyIds } from "./company-ids.ts";
import type { TestApi } from "./test-api.ts";
import { serviceToken } from "./tokens/service-token.ts";

const { polderlicht } = companyIds;

/** Tokens of two persons, and calls that need an approval. The people of the provider in the demo are disabled. */
export const approvalsHarness = async (api: TestApi) => {
  const tokenOf = (person: string, rights?: readonly string[]) =>
    serviceToken(api.database, { person, ...(rights && { rights }) });
  await api.database.rows("update staff set disabled_at = now()");
  const anna = await tokenOf("os:anna");
  const ben = await tokenOf("os:ben");
  const setRules = (rules: readonly ApprovalRule[]) =>
    api.database.rows("update approval_policy set rules = $1::jsonb", [JSON.stringify(rules)]);
  const call = <Answer = ApprovalRequest>(method: string, path: string, token: string, body?: unknown, headers = {}) =>
    api.send<Answer>(method, `/operator/v1/${path}`, {
      token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  return {
    anna,
    ben,
    tokenOf,
    setRules,
    call,
    /** Puts everything back: no rules, no open requests. */
    reset: async () => {
      await setRules([]);
      await api.database.rows("delete from approval_request");
      await api.database.rows("delete from approval_sum");
    },
    changeMail: (token: string, mail = `i-${randomUUID()}@company.example`, headers = {}) =>
      call("PATCH", `customer/${polderlicht}`, token, { invoiceEmail: mail }, headers),
    mailOf: async () => {
      const [row] = await api.database.rows<{ mail: string }>(
        "select invoice_email as mail from customer where id = $1",
        [polderlicht],
      );
      return row?.mail;
    },
    decide: (id: string, verb: "approve" | "refuse" | "withdraw", token: string) =>
      call("POST", `approval/${id}/${verb}`, token, { reason: "Checked" }),
  };
};
