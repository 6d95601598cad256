import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { stringify } from "yaml";
import { quotationCommand } from "../../features/quotations/operator/quotations.commands.ts";
import { apiAt } from "../api-at.ts";
import { orderBodies } from "./order-bodies.ts";
import { commandsOn } from "../operator-commands.ts";
import { operateOn } from "../run-command.ts";
import { companyIds } from "../company-ids.ts";
import { type TestAnswer, type TestApi, testApi } from "../test-api.ts";

type Refusable = Quotation & { readonly error?: { readonly code: string } };

const offeredKinds = { line: "LINE", rack: "RACK", "dc-connection": "DC_CONNECTION" };

const offered = (kind: keyof typeof offeredKinds, change: Readonly<Record<string, unknown>> = {}) => {
  const { contractTermMonths: _term, expectedNrcTotal: _nrc, expectedMrcTotal: _mrc, ...body } = orderBodies[kind];
  return { kind: offeredKinds[kind], order: { ...body, ...change } };
};

/** Custom work for three years: 6 x 41.5 a month less 12.5 percent, and 3 x 0.33335 once. */
export const bespokeOption = (
  agreement?: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>> = {},
) => ({
  label: "Managed firewalls",
  description: "Replaced within **four hours**.",
  termMonths: 36,
  bespoke: [
    { description: "Management of a firewall", charge: "MRC", quantity: 6, unitPrice: "41.50", discountPct: 12.5 },
    { description: "Rack screws", charge: "NRC", quantity: 3, unitPrice: "0.33335" },
  ],
  ...(agreement ? { agreement: { category: "MAINTENANCE", ...agreement } } : {}),
  ...change,
});

export const quotationFile = (change: Readonly<Record<string, unknown>> = {}) => ({
  customer: companyIds.kadeblok,
  title: "Growth in AMS1",
  introduction: "As discussed.\nTwo options.",
  validUntil: daysAfter(amsterdamDate(new Date()), 20),
  salesPerson: { name: "Noordwal Sales", email: "sales@noordwal.example" },
  contact: "ruth.klein@kadeblok.example",
  terms: "Prices exclude VAT.",
  options: [
    { label: "Three years", termMonths: 36, items: [offered("rack"), offered("dc-connection")] },
    { label: "One year", termMonths: 12, items: [offered("rack")] },
  ],
  ...change,
});

export { offered };

/**
 * An API on which the operator makes quotations for Kadeblok, and a user of Kadeblok decides. The test file closes it. With `now` its
 * clock stays there.
 */
export const quotedCompany = async (environment: Record<string, string> = {}, now?: Date) => {
  const settings = { QUOTATION_SIGN_IN_ABOVE: "1000000", ...environment };
  const api: TestApi = await (now ? apiAt(now, settings) : testApi(settings));
  const token = await api.tokenOf("ruth.klein@kadeblok.example");
  const folder = mkdtempSync(path.join(tmpdir(), "demarc-quotation-"));
  const base = `/v1/customer/${companyIds.kadeblok}/quotation`;
  const drafted = (...words: string[]) => operateOn(api, api.operatorPool, environment)(quotationCommand, words);
  /** A command of the operator for the latest revision of a quotation. Returns what it then is. */
  const operate = async (action: string, number: string, ...fields: string[]): Promise<string> => {
    const found = await api.database.rows<{ id: string }>(
      "select id from quotation where number = $1 order by revision desc limit 1",
      [number],
    );
    const id = found[0]?.id ?? randomUUID();
    const confirmed = action === "withdraw" ? ["--confirm", id] : [];
    const { revision, status } = await commandsOn(api)("quotation", action, id, ...fields, ...confirmed);
    return `${number}/${String(revision)} is ${String(status)}`;
  };
  const written = (content: object | string): string => {
    const file = path.join(folder, `${randomUUID()}.yaml`);
    writeFileSync(file, typeof content === "string" ? content : stringify(content));
    return file;
  };
  const draft = async (content: object | string = quotationFile()): Promise<string> =>
    (await drafted(written(content)))?.[0]?.split("/")[0] ?? "";
  const latest = async (number: string): Promise<Quotation> => {
    const { body } = await api.send<{ items: { id: string }[] }>("GET", `${base}?q=${number}`, { token });
    return (await api.send<Quotation>("GET", `${base}/${body.items[0]?.id}`, { token })).body;
  };
  const publish = async (content: object | string = quotationFile()): Promise<Quotation> => {
    const number = await draft(content);
    await operate("publish", number);
    return latest(number);
  };
  const read = (id: string, bearer = token) => api.send<Refusable>("GET", `${base}/${id}`, { token: bearer });
  const accept = (
    { id, options, version }: Pick<Quotation, "id" | "options" | "version">,
    change: Readonly<Record<string, unknown>> = {},
    { key = randomUUID(), bearer = token, match = String(version) } = {},
  ): Promise<TestAnswer<Refusable>> =>
    api.send("POST", `${base}/${id}/accept`, {
      token: bearer,
      body: { optionId: options[0]?.id, termsAccepted: true, ...change },
      headers: { "idempotency-key": key, "if-match": `"${match}"` },
    });
  const reject = ({ id }: Pick<Quotation, "id">, body: object = {}, headers: Record<string, string> = {}) =>
    api.send<Refusable>("POST", `${base}/${id}/reject`, { token, body, headers });
  const close = async () => {
    await api.close();
    rmSync(folder, { recursive: true });
  };
  return { api, token, base, operate, drafted, written, draft, publish, latest, read, accept, reject, close };
};
