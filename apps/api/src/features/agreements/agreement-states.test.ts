import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type MsaStatus, msaStatuses } from "@demarc/contract/core/msa-requirement";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { msaBodies, plantMsa } from "../../testing/agreements/msa-rows.ts";
import { msaOperator } from "../../testing/agreements/operated-msas.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const folder = mkdtempSync(path.join(tmpdir(), "demarc-msa-states-"));
const environment = { DATA_FOLDER: folder };
const customerId = companyIds.polderlicht;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi(environment);
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const msaIn = async (status: MsaStatus): Promise<string> => {
  await api.database.rows("delete from msa where customer_id = $1", [customerId]);
  const id = await plantMsa(api.database, customerId);
  await api.database.rows(
    `update msa set status = $2, signed_document_id = document_id, signer = '{"name": "Joris Bakker", "method": "CLICK_SIGN"}', signing_state = repeat('s', 43), signing_by = '{}',
       signing_until = now() + interval '30 minutes', countersigned_at = now(), effective_date = current_date
     where id = $1`,
    [id, status],
  );
  return id;
};

/** The state and the code of a refusal after a call of the customer. */
const called = async (status: MsaStatus, action: "sign" | "decline") => {
  const id = await msaIn(status);
  const body = action === "sign" ? msaBodies.signMsa : msaBodies.declineMsa;
  const { status: http, body: answer } = await api.send<{ status?: string; error?: { code: string } }>(
    "POST",
    `/v1/customer/${customerId}/msa/${id}/${action}`,
    { token, body },
  );
  return `${http} ${answer.status ?? answer.error?.code}`;
};

/** The state after a command of the operator, or its refusal. */
const operated = async (status: MsaStatus, action: "countersign" | "terminate") => {
  const id = await msaIn(status);
  const refusal = await msaOperator(api)
    [action](id)
    .then(
      () => undefined,
      (error: Error) => error.message,
    );
  const [row] = await api.database.rows<{ status: string }>("select status from msa where id = $1", [id]);
  if (refusal !== undefined) expect(row?.status).toBe(status);
  return refusal === undefined ? row?.status : refusal.replace(/\.? \(msa.*$/s, "");
};

const refused = "409 msa.state-conflict";
const not = (state: MsaStatus, event: string) => `This is not possible in the state ${state}: ${event}`;

describe("every cell of the table of states, over HTTP and by command", () => {
  const table: Readonly<Record<MsaStatus, readonly string[]>> = {
    PENDING_SIGNATURE: ["200 SIGNED", "200 DECLINED"],
    SIGNING: ["200 SIGNED", "200 DECLINED"],
    SIGNED: ["200 SIGNED", refused],
    ACTIVE: [refused, refused],
    SUPERSEDED: [refused, refused],
    TERMINATED: [refused, refused],
    DECLINED: [refused, refused],
    EXPIRED: [refused, refused],
  };
  it.each(msaStatuses)("sign and decline of %s", async (status) => {
    expect([await called(status, "sign"), await called(status, "decline")]).toEqual(table[status]);
  });

  it.each(msaStatuses.filter((status) => status !== "SIGNED"))("countersign and terminate of %s", async (status) => {
    const expected =
      status === "ACTIVE" ? ["ACTIVE", "TERMINATED"] : [not(status, "countersign"), not(status, "terminate")];
    expect([await operated(status, "countersign"), await operated(status, "terminate")]).toEqual(expected);
  });

  it("terminate of SIGNED is refused", async () => {
    expect(await operated("SIGNED", "terminate")).toBe(not("SIGNED", "terminate"));
  });
});

it.each(["sign", "decline"] as const)("409 for %s after the last day, before the timer has run", async (action) => {
  const id = await msaIn("PENDING_SIGNATURE");
  await api.database.rows("update msa set expires_at = now() where id = $1", [id]);
  const { status, body } = await api.send<{ error?: { code: string; details: object } }>(
    "POST",
    `/v1/customer/${customerId}/msa/${id}/${action}`,
    { token, body: action === "sign" ? msaBodies.signMsa : msaBodies.declineMsa },
  );
  expect([status, body.error?.code, body.error?.details]).toEqual([
    409,
    "msa.state-conflict",
    { state: "EXPIRED", event: action },
  ]);
});

it("the mail goes to an administrator with an inactive account only if there is no other administrator, and never before the activation link", async () => {
  const admins = (status: string, linkUntil: string | null = null) =>
    api.database.rows(
      `update customer_account set status = $2, activation_expires_at = $3::timestamptz
       where customer_id = $1 and 'RESELLER_ADMIN' = any (roles) and kind = 'PERSON'`,
      [companyIds.kadeblok, status, linkUntil],
    );
  const issue = () => msaOperator(api).issue(companyIds.kadeblok);
  const mails = async () =>
    (
      await api.database.rows<{ recipient: string }>(
        "delete from mail_message where customer_id = $1 and subject like 'To sign:%' returning recipient",
        [companyIds.kadeblok],
      )
    ).map(({ recipient }) => recipient);
  await api.database.rows(
    `insert into customer_account (customer_id, username, email, first_name, last_name, roles, status, kind, locale)
     select customer_id, 'second.' || username, 'second.' || username, first_name, last_name, roles, 'PENDING_ACTIVATION', kind, locale
     from customer_account where username = 'mila.stone@kadeblok.example'`,
  );
  await issue();
  expect(await mails()).toEqual(["mila.stone@kadeblok.example"]);
  await admins("PENDING_ACTIVATION");
  await issue();
  expect(await mails()).toEqual([]);
  await admins("PENDING_ACTIVATION", "2026-01-01T00:00:00Z");
  await issue();
  expect((await mails()).toSorted()).toEqual(["mila.stone@kadeblok.example", "second.mila.stone@kadeblok.example"]);
  await admins("DISABLED");
  await issue();
  expect(await mails()).toEqual([]);
});
