import { randomUUID } from "node:crypto";
import type { QuotationRequest } from "@demarc/contract/quotations/quotation-requests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileForm, letter } from "../../../testing/requests/file-form.ts";
import { quotationFile, quotedCompany } from "../../../testing/orders/quoted-company.ts";
import { commandsOn } from "../../../testing/operator-commands.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { storedMails } from "../../../testing/stored-mails.ts";

let quoted: Awaited<ReturnType<typeof quotedCompany>>;
beforeAll(async () => {
  quoted = await quotedCompany();
});
afterAll(() => quoted.close());

interface Answered {
  readonly requestId: string;
  readonly error?: { readonly code: string };
  readonly validationErrors?: { readonly field: string }[];
}

const pathOf = (customerId = companyIds.kadeblok) => `/v1/customer/${customerId}/quotation/request`;
const ask = (change: object = {}, token = quoted.token, customerId = companyIds.kadeblok) =>
  quoted.api.send<Answered>("POST", pathOf(customerId), {
    token,
    body: { kind: "OTHER", description: "A radio link", ...change },
  });
const list = async () => (await quoted.api.send<QuotationRequest[]>("GET", pathOf(), { token: quoted.token })).body;
const requests = async () =>
  (await commandsOn(quoted.api)<{ items: { id: string }[] }>("quotation-request", "list", "--status=OPEN")).items;
const close = (id: string, answer: string) =>
  commandsOn(quoted.api)("quotation-request", "close", id, `answer=${answer}`);
const uploaded = async (kind: string, token = quoted.token, customerId = companyIds.kadeblok): Promise<string> => {
  const { body, headers } = fileForm(letter);
  const { payload } = await quoted.api.app.inject({
    method: "POST",
    url: `/v1/customer/${customerId}/document?kind=${kind}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload: body,
  });
  return (JSON.parse(payload) as { id: string }).id;
};

describe("requesting a quotation", () => {
  it("201 stores it with its attachment and mails the operator, and the company reads it back", async () => {
    const id = await uploaded("ATTACHMENT");
    const { status, body } = await ask({ kind: "RACK", description: " Eight racks \n", attachments: [id] });
    expect(status).toBe(201);
    expect((await list())[0]).toMatchObject({
      id: body.requestId,
      kind: "RACK",
      description: "Eight racks",
      status: "OPEN",
      attachments: [{ id }],
      quotation: null,
      createdByName: "Ruth Klein",
    });
    const mail = (await storedMails(quoted.api.database)).at(-1);
    expect(mail).toMatchObject({
      recipient: "sales@noordwal.example",
      subject: "Offerteaanvraag van Kadeblok Hosting B.V.: Rack",
    });
    expect(mail?.text).toContain("Eight racks");
    expect((await requests()).map(({ id }) => id)).toContain(body.requestId);
  });

  it("400 for an unknown kind, no description, and a file that is another company's or no attachment", async () => {
    const other = await quoted.api.tokenOf("daan.vos@polderlicht.example");
    const foreign = await uploaded("ATTACHMENT", other, companyIds.polderlicht);
    const wrong = await uploaded("LOA");
    for (const [change, field] of [
      [{ kind: "BOAT" }, "kind"],
      [{ description: "  " }, "description"],
      [{ description: "x".repeat(4001) }, "description"],
      [{ attachments: [foreign] }, "attachments.0"],
      [{ attachments: [wrong] }, "attachments.0"],
      [{ attachments: [randomUUID()] }, "attachments.0"],
    ] as const) {
      const { status, body } = await ask(change);
      expect([status, body.validationErrors?.[0]?.field]).toEqual([400, field]);
    }
  });

  it("403 for a reseller in a child company, and for a suspended company", async () => {
    const reseller = await quoted.api.tokenOf("daan.vos@polderlicht.example");
    const child = await ask({}, reseller, companyIds.fietsfabriek);
    expect([child.status, child.body.error?.code]).toEqual([403, "customer.own-only"]);
    const setStatus = (status: string) =>
      quoted.api.database.rows("update customer set status = $2 where id = $1", [companyIds.kadeblok, status]);
    await setStatus("SUSPENDED");
    try {
      const { status, body } = await ask();
      expect([status, body.error?.code]).toEqual([403, "customer.suspended"]);
    } finally {
      await setStatus("ACTIVE");
    }
  });

  it("409 for the twenty-first that waits, also when they come at once", async () => {
    await quoted.api.database.rows(
      "update quotation_request set status = 'CLOSED', answer = 'x' where status = 'OPEN'",
    );
    const answers = await Promise.all(Array.from({ length: 24 }, () => ask()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { error: { code: "quotation-request.too-many" } },
    });
    await quoted.api.database.rows(
      "update quotation_request set status = 'CLOSED', answer = 'x' where status = 'OPEN'",
    );
  });
});

describe("answering a request", () => {
  it("is done by the quotation that names it, when it is published", async () => {
    const { body } = await ask();
    const number = await quoted.draft(quotationFile({ request: body.requestId }));
    expect((await list())[0]).toMatchObject({ status: "OPEN", quotation: null });
    await quoted.operate("publish", number);
    expect((await list())[0]).toMatchObject({ status: "ANSWERED", quotation: { number } });
    await expect(close(body.requestId, "no")).rejects.toThrow("ANSWERED");
  });

  it("is done without one, with a text", async () => {
    const { body } = await ask();
    expect(await close(body.requestId, "The form has this by now")).toMatchObject({ status: "CLOSED" });
    expect((await list())[0]).toMatchObject({ status: "CLOSED", answer: "The form has this by now" });
  });

  it("is refused for a request of another company", async () => {
    const other = await quoted.api.tokenOf("daan.vos@polderlicht.example");
    const { body } = await ask({}, other, companyIds.polderlicht);
    await expect(quoted.draft(quotationFile({ request: body.requestId }))).rejects.toThrow(
      "request: This value is not possible here.",
    );
  });
});
