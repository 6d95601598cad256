import type { Invoice, InvoiceSummary } from "@demarc/contract/core/invoices/invoice";
import type { LineEvent, LineSummary } from "@demarc/contract/lines/lines";
import Big from "big.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const administrators = [
  [polderlicht, "joris.bakker@polderlicht.example"],
  [kadeblok, "mila.stone@kadeblok.example"],
] as const;
type InvoiceLine = Invoice["lines"][number];

let api: TestApi;
const lines: LineSummary[] = [];
const invoiced: InvoiceLine[] = [];
const events = new Map<string, LineEvent[]>();

beforeAll(async () => {
  api = await testApi();
  for (const [customerId, username] of administrators) {
    const token = await api.tokenOf(username);
    const read = async <Body>(path: string) =>
      (await api.send<Body>("GET", `/v1/customer/${customerId}/${path}`, { token })).body;
    const found = (await read<{ items: LineSummary[] }>("line?limit=200")).items;
    lines.push(...found);
    const [latest] = (await read<{ items: InvoiceSummary[] }>("invoice?type=INVOICE&limit=1")).items;
    invoiced.push(...(await read<Invoice>(`invoice/${latest?.number}`)).lines);
    for (const { id, lineNumber } of found) {
      const page = await read<{ items: LineEvent[] }>(`line/${id}/event?limit=200`);
      events.set(lineNumber, page.items);
    }
  }
});
afterAll(() => api.close());

const monthlyOf = (label: string): InvoiceLine[] =>
  invoiced.filter(({ serviceRef, unit }) => serviceRef?.label === label && unit === "MON");

const sum = (found: readonly InvoiceLine[]): string =>
  found.reduce((total, { lineAmount }) => total.plus(lineAmount), new Big(0)).toFixed(2);

describe("the prices of the demo", () => {
  it("are the same in the contract of each line and on the latest invoice", () => {
    expect(lines).toHaveLength(45);
    expect(lines.map(({ lineNumber }) => [lineNumber, sum(monthlyOf(lineNumber))])).toEqual(
      lines.map(({ lineNumber, contract }) => [lineNumber, contract?.mrc]),
    );
  });

  it("are those of the catalogue, with the discount for the term only on the connection", async () => {
    const discounts: Readonly<Record<number, number>> = { 1: 0, 12: 5, 36: 10 };
    const products = await api.database.rows<{ package: string; code: string; type: string; price: string }>(
      `select package_code as package, code, type, price from package_product`,
    );
    for (const { lineNumber, packageCode, slaCode, contract } of lines) {
      const listed = (code: string) => products.find((entry) => entry.package === packageCode && entry.code === code);
      const discount = discounts[contract?.termMonths ?? 0];
      expect(discount, lineNumber).toBeDefined();
      const charged = monthlyOf(lineNumber);
      expect(charged[0]).toMatchObject({ productCode: packageCode });
      const sla = charged.filter(({ productCode }) => productCode === slaCode);
      expect(sla, lineNumber).toHaveLength(slaCode === "SLA-BASIC" ? 0 : 1);
      for (const { productCode, unitPrice } of charged) {
        const product = listed(productCode ?? "");
        const factor = product?.type === "CONNECTION" ? 100 - (discount ?? 0) : 100;
        const expected = new Big(product?.price ?? -1).times(factor).div(100).toFixed(2);
        expect([lineNumber, productCode, new Big(unitPrice).toFixed(2)]).toEqual([lineNumber, productCode, expected]);
      }
      const setUp = listed(`${packageCode}-SETUP`)?.price ?? "-1";
      expect(contract?.nrc, lineNumber).toBe(contract?.termMonths === 36 ? "0.00" : new Big(setUp).toFixed(2));
    }
  });

  it("charge each rack and connection of the data centre as its contract says", async () => {
    const contracts = await api.database.rows<{ label: string; mrc: string }>(
      `select rack_code as label, mrc from rack where customer_id = $1
       union all select reference, mrc from dc_connection where customer_id = $1 and lifecycle = 'ACTIVE'
       union all select reference, mrc from wdm_service where customer_id = $1 and lifecycle = 'ACTIVE'`,
      [kadeblok],
    );
    expect(contracts).toHaveLength(9 + 11 + 2);
    expect(contracts.map(({ label }) => [label, sum(monthlyOf(label))])).toEqual(
      contracts.map(({ label, mrc }) => [label, mrc]),
    );
  });
});

describe("the state of a demo line", () => {
  it("began with its latest event that changed it", () => {
    const changing = new Set(["DELIVERED", "UP", "DOWN", "DEGRADED"]);
    const since = lines.map(({ lineNumber, operationalSince }) => [lineNumber, operationalSince]);
    expect(since).toEqual(
      lines.map(({ lineNumber }) => [lineNumber, events.get(lineNumber)?.find(({ type }) => changing.has(type))?.at]),
    );
    const lost = lines.filter(({ lineNumber }) => events.get(lineNumber)?.some(({ type }) => type === "DOWN"));
    expect(lost.length).toBeGreaterThan(5);
  });
});
