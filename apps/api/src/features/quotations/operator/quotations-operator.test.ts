import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { OperatorQuotation, OperatorQuotationRequest } from "@demarc/contract/operator/quotations";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { orderBodies } from "../../../testing/orders/order-bodies.ts";
import { plantQuotationIn, plantQuotationRequest } from "../../../testing/orders/quotation-rows.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { storedMails } from "../../../testing/stored-mails.ts";

const { kadeblok, polderlicht } = companyIds;
const today = amsterdamDate(new Date());

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "cpq" });
});
afterAll(() => api.close());

type Answer = OperatorQuotation & { outcome: string } & Partial<Plan> & {
    error?: { code: string };
    validationErrors?: { field: string }[];
  };
const { contractTermMonths: _term, expectedNrcTotal: _nrc, expectedMrcTotal: _mrc, ...rack } = orderBodies.rack;
const bespoke = {
  description: "Managed firewall",
  charge: "MRC",
  quantity: "6",
  unitPrice: "41.50",
  discountPct: "12.5",
};
const quotation = {
  customerId: kadeblok,
  title: "Growth in AMS1",
  terms: "Prices exclude VAT.",
  validUntil: daysAfter(today, 20),
  salesPerson: { name: "A. Jansen", email: "sales@noordwal.example" },
  contact: "ruth.klein@kadeblok.example",
  options: [
    { label: "Three years", termMonths: 36, items: [{ kind: "RACK", order: rack }] },
    { label: "Firewalls", termMonths: 12, bespoke: [bespoke], agreement: { category: "MAINTENANCE", notice: 60 } },
  ],
};
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, `/operator/v1/quotation${path}`, { token, body, headers });
const draft = (change: object = {}, query = "") => send("POST", query, { ...quotation, ...change });
const step = (id: string, action: string, body: object = {}, headers: Record<string, string> = {}) =>
  send("POST", `/${id}/${action}`, body, headers);
const seenBy = async (id: string) => {
  const ruth = await api.tokenOf("ruth.klein@kadeblok.example");
  return api.send<{ status: string }>("GET", `/v1/customer/${kadeblok}/quotation/${id}`, { token: ruth });
};

describe("the addresses of a quotation", () => {
  const {
    contractTermMonths: _months,
    expectedNrcTotal: _once,
    expectedMrcTotal: _monthly,
    ...line
  } = orderBodies.line;
  const withLines = (count: number, firstNumber: number) => ({
    ...quotation,
    customerId: polderlicht,
    contact: undefined,
    options: [
      {
        label: "Lines",
        termMonths: 36,
        items: Array.from({ length: count }, (_, place) => ({
          kind: "LINE",
          order: {
            ...line,
            address: { ...line.address, houseNumber: firstNumber + Math.floor(place / 2), houseNumberExtension: null },
          },
        })),
      },
    ],
  });
  const availability = {
    street: "Dijk",
    city: "Oost",
    bagId: null,
    extensions: [""],
    carrierTypes: [
      {
        type: "FIBER",
        vendor: "Vezel Oost",
        technologies: ["FTTH"],
        expectedDown: 1_000_000,
        expectedUp: 1_000_000,
        reliabilityPct: null,
        connectionPoints: [],
        status: "AVAILABLE",
        plannedDate: null,
      },
    ],
  };

  /** An availability system that answers when `answer` is called, with the questions that wait for it. */
  const heldNetworks = async () => {
    const waiting: ServerResponse[] = [];
    const server = createServer((_request, response) => void waiting.push(response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const other = await testApi({ AVAILABILITY_URL: url, AVAILABILITY_CONNECTOR: "http" }, api.database);
    return {
      waiting,
      send: (path: string, body: object) =>
        other.send<Answer>("POST", `/operator/v1/quotation${path}`, { token, body }),
      answer: (status = 200) => {
        for (const response of waiting.splice(0))
          response
            .writeHead(status, { "content-type": "application/json" })
            .end(JSON.stringify({ found: true, availability }));
      },
      close: async () => {
        server.closeAllConnections();
        server.close();
        await other.close();
      },
    };
  };
  const openTransactions = () =>
    api.database.rows(
      `select from pg_stat_activity where datname = current_database() and usename = 'portal_operator'
         and state like 'idle in transaction%'`,
    );

  it("201 are asked outside the transaction, two at a time and each once; published without another question", async () => {
    const networks = await heldNetworks();
    const drafting = networks.send("", withLines(10, 700));
    let asked = 0;
    while (asked < 5) {
      const most = Math.min(2, 5 - asked);
      await expect.poll(() => networks.waiting.length).toBe(most);
      expect(await openTransactions()).toEqual([]);
      asked += most;
      networks.answer();
    }
    const made = await drafting;
    expect([made.status, made.body.validationErrors]).toEqual([201, undefined]);
    expect((await networks.send(`/${made.body.id}/publish`, {})).body.status).toBe("PUBLISHED");
    expect(networks.waiting).toEqual([]);
    await networks.close();
  });

  it("201 are not asked about by a dry run, which warns that they are not checked", async () => {
    const networks = await heldNetworks();
    onTestFinished(networks.close);
    const dry = await networks.send("?dryRun=true", withLines(4, 900));
    expect([dry.status, dry.body.warnings?.map(({ code }) => code)]).toEqual([201, ["address-unchecked"]]);
    expect(networks.waiting).toEqual([]);
  });

  it("503 if the system does not answer one of them, without asking for the others", async () => {
    const networks = await heldNetworks();
    const drafting = networks.send("", withLines(40, 800));
    await expect.poll(() => networks.waiting.length).toBe(2);
    networks.answer(500);
    const refused = await drafting;
    expect([refused.status, refused.body.error?.code]).toEqual([503, "availability.unavailable"]);
    expect(networks.waiting).toEqual([]);
    await networks.close();
  });
});

describe("a quotation", () => {
  it("201 is drafted and priced by the rules of orders, with prices that differ from the catalogue", async () => {
    const prices = [{ productCode: "RACK-F46", unitPrice: "500.00" }];
    const items = [
      { kind: "RACK", order: rack, prices },
      { kind: "RACK", order: rack, prices: [{ productCode: "RACK-F46", discountPct: "20" }] },
    ];
    const made = await draft({ options: [{ label: "A", termMonths: 36, items }, quotation.options[1]] });
    expect([made.status, made.body]).toMatchObject([
      201,
      { revision: 1, status: "DRAFT", version: 1, outcome: "created" },
    ]);
    const { body } = await send("GET", `/${made.body.id}`);
    expect(body).toMatchObject({
      customerId: kadeblok,
      title: "Growth in AMS1",
      options: [
        {
          items: [
            {
              packageCode: "RACK-F46",
              lines: expect.arrayContaining([expect.objectContaining({ unitPrice: "500.00" })]),
            },
            // 595.00 less 20 percent.
            { lines: expect.arrayContaining([expect.objectContaining({ discountPct: "20", amount: "476.00" })]) },
          ],
        },
        // 6 x 41.50 less 12.5 percent.
        { bespokeLines: [{ quantity: "6", amount: "217.88" }], noticeDays: 60, agreement: { startDate: null } },
      ],
    });
    expect((await seenBy(made.body.id)).status).toBe(404);
  });

  it("201 is what its dry run planned, which draws no number", async () => {
    const left = () => api.database.rows("select last_value, (select count(*) from quotation) from quotation_number");
    const before = await left();
    const dry = await draft({}, "?dryRun=true");
    expect(dry.body.changes).toContainEqual({
      entity: "quotation",
      id: "new-1",
      field: "number",
      before: null,
      after: "number",
    });
    expect(await left()).toEqual(before);
    expect((await draft({}, `?planHash=${dry.body.planHash}`)).status).toBe(201);
  });

  it("200 is replaced, published, revised and withdrawn; the customer sees what is published", async () => {
    const { id, number } = (await draft()).body;
    const replaced = await send("PUT", `/${id}`, { ...quotation, title: "Growth" }, { "if-match": '"1"' });
    expect(replaced.body).toMatchObject({ id, number, status: "DRAFT", version: 2, outcome: "updated" });
    expect((await step(id, "publish", {}, { "if-match": '"1"' })).body.error?.code).toBe("edit-conflict");
    expect((await step(id, "publish")).body).toMatchObject({ status: "PUBLISHED", outcome: "updated" });
    expect((await step(id, "publish")).body.outcome).toBe("unchanged");
    expect((await seenBy(id)).body.status).toBe("PUBLISHED");
    expect((await send("PUT", `/${id}`, quotation)).body.error?.code).toBe("quotation.state-conflict");
    const revised = (await step(id, "revise")).body;
    expect(revised).toMatchObject({ number, revision: 2, status: "DRAFT", outcome: "created" });
    expect((await step(revised.id, "revise")).body.outcome).toBe("unchanged");
    expect((await step(id, "withdraw")).body.error?.code).toBe("quotation.state-conflict");
    expect((await step(revised.id, "publish")).body.status).toBe("PUBLISHED");
    expect((await step(revised.id, "withdraw", { reason: "Sold out" })).body.status).toBe("WITHDRAWN");
    const mails = await storedMails(api.database, "subject like $1 and recipient = $2", [
      `%${number}%`,
      "ruth.klein@kadeblok.example",
    ]);
    expect(mails.at(-1)?.text).toContain("Sold out");
  });

  it("200 is marked as ordered once it is accepted", async () => {
    const id = await plantQuotationIn(api.database, kadeblok, "ACCEPTED");
    expect((await step(id, "ordered", { reason: "All delivered" })).body).toMatchObject({
      status: "ORDERED",
      version: 2,
    });
    expect((await step(id, "ordered")).body.error?.code).toBe("quotation.state-conflict");
  });

  it("200 is listed by state, customer and number, with each revision", async () => {
    const { id, number } = (await draft()).body;
    await step(id, "publish");
    const { id: second } = (await step(id, "revise")).body;
    const list = await api.send<{ items: OperatorQuotation[] }>(
      "GET",
      `/operator/v1/quotation?number=${number}&customerId=${kadeblok}`,
      { token },
    );
    expect(Object.fromEntries(list.body.items.map((one) => [one.id, one.status]))).toEqual({
      [id]: "SUPERSEDED",
      [second]: "DRAFT",
    });
  });

  it.each([
    ["customerId", { customerId: 10_000_000 }],
    ["title", { title: "" }],
    ["validUntil", { validUntil: "2026-02-30" }],
    ["contact", { contact: "joris.bakker@polderlicht.example" }],
    ["requestId", { requestId: "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b" }],
    ["salesPerson.email", { salesPerson: { name: "A", email: "no" } }],
    ["options.0.items", { options: [{ label: "A", termMonths: 12 }] }],
    ["options.0.agreement", { options: [{ ...quotation.options[0], agreement: { category: "OTHER" } }] }],
    [
      "options.0.bespoke.0.quantity",
      { options: [{ label: "A", termMonths: 12, bespoke: [{ ...bespoke, quantity: "0" }] }] },
    ],
    [
      "options.0.bespoke.0.discountPct",
      { options: [{ label: "A", termMonths: 12, bespoke: [{ ...bespoke, discountPct: "101" }] }] },
    ],
    [
      "options.0.agreement.services",
      {
        options: [
          { label: "A", termMonths: 12, bespoke: [bespoke], agreement: { category: "OTHER", services: ["LN-104201"] } },
        ],
      },
    ],
    [
      "options.0.items.0.order.siteCode",
      { options: [{ label: "A", termMonths: 36, items: [{ kind: "RACK", order: { ...rack, siteCode: "ZZZ9" } }] }] },
    ],
    [
      "options.0.items.0.prices.NONE",
      {
        options: [
          {
            label: "A",
            termMonths: 36,
            items: [{ kind: "RACK", order: rack, prices: [{ productCode: "NONE", unitPrice: "1" }] }],
          },
        ],
      },
    ],
  ])("400 names %s", async (field, change) => {
    const { status, body } = await draft(change);
    expect([status, body.validationErrors?.map((one) => one.field)]).toEqual([400, [field]]);
  });
});

describe("a request for a quotation", () => {
  const list = async (customerId = kadeblok) =>
    (
      await api.send<{ items: OperatorQuotationRequest[] }>(
        "GET",
        `/operator/v1/quotation-request?status=OPEN&customerId=${customerId}`,
        { token },
      )
    ).body.items;
  const at = (path: string) => `/operator/v1/quotation-request/${path}`;

  it("200 is listed with its files, which only its own path names, and answered without a quotation once", async () => {
    const { id, documentId } = await plantQuotationRequest(api.database, kadeblok);
    const other = await plantQuotationRequest(api.database, polderlicht);
    expect((await list()).find((request) => request.id === id)?.documents).toEqual([
      { id: documentId, fileName: "x.pdf" },
    ]);
    expect((await list(polderlicht)).map((request) => request.id)).not.toContain(id);
    const file = await api.app.inject({
      url: at(`${id}/document/${documentId}/download`),
      headers: { authorization: `Bearer ${token}` },
    });
    expect([file.statusCode, file.headers["content-type"], file.body]).toEqual([200, "application/pdf", "%PDF"]);
    expect((await api.send("GET", at(`${id}/document/${other.documentId}/download`), { token })).status).toBe(404);
    const close = () =>
      api.send<Answer>("POST", at(`${id}/close`), { token, body: { answer: "We do not offer this." } });
    expect((await close()).body).toMatchObject({ id, status: "CLOSED", version: 2 });
    expect((await close()).body.error?.code).toBe("quotation-request.state-conflict");
  });

  it("200 is answered by the quotation that names it, when that is published", async () => {
    const request = await plantQuotationRequest(api.database, kadeblok);
    const { id } = (await draft({ requestId: request.id })).body;
    expect((await list()).map((one) => one.id)).toContain(request.id);
    await step(id, "publish");
    expect((await list()).map((one) => one.id)).not.toContain(request.id);
  });
});
