import { randomUUID } from "node:crypto";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { fileForm, letter } from "./file-form.ts";
import { orderRequestBodies, withOrder } from "../orders/order-calls.ts";
import { accountOf, plantNotification, withNotification } from "../notification-rows.ts";
import { personWith } from "../tenancy/people-with-roles.ts";
import { comparedWith, letterFor, withInventory } from "../orders/inventory-rows.ts";
import { manualAgreementBodies, withManualAgreement } from "../agreements/manual-agreement-rows.ts";
import { msaBodies, withMsa } from "../agreements/msa-rows.ts";
import { quotationBodies, quotationHeaders, withQuotation } from "../orders/quotation-rows.ts";
import { withServices } from "./service-paths.ts";
import { readyToTerminate, terminationBodies } from "../orders/termination-rows.ts";
import { companyIds, type TestApi, type TestRequest } from "../test-api.ts";
import { tvBodies, withTvAccount } from "../tv-accounts/tv-requests.ts";

const address = { street: "Polderlichtweg", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };
const contact = () => ({
  id: randomUUID(),
  types: [],
  firstName: "Sanne",
  lastName: "Meer",
  email: "s@polderlicht.example",
});

const account = () => ({
  username: `${randomUUID()}@polderlicht.example`,
  firstName: "Sanne",
  lastName: "Meer",
  roles: ["RESELLER_ORDER"],
});

/** Valid query strings. */
const queries: Readonly<Record<string, string>> = {
  search: "?q=polder",
  searchPrefixTree: "?q=polder",
  checkPtrName: "?name=lab.polderlicht.example",
  listSavedViews: "?screen=lines",
  exportRechargeOfPeriod: "?from=2026-01-01&to=2026-12-31",
  uploadDocument: "?kind=LOA",
  exportRackPower: "?month=2026-11",
  exportSharedColoPower: "?month=2026-11",
  listLineAvailability: `?lineIds=${randomUUID()}`,
};

/** A valid body for each endpoint that takes one. */
const goodBodies = (customerId: number): Readonly<Record<string, unknown>> => ({
  updateAddress: { address },
  updateIban: { iban: "NL74DEMO0200000025", accountHolder: "Polderlicht", mandateAccepted: true },
  updateCustomInvoiceReference: { customInvoiceReference: "KP-1" },
  updateInvoiceAttachmentPreference: { invoiceAttachmentPreference: "pdf_only" },
  updateInvoiceEmail: { invoiceEmail: "facturen@polderlicht.example" },
  createContact: contact(),
  createAccount: account(),
  updateAccount: { locale: "nl" },
  createToken: { description: "Script" },
  updateToken: { description: "Other script" },
  createFaultReport: { text: "Nothing works since this morning", contact: "038 123 45 67" },
  disputeInvoice: { reason: "This is not what was agreed" },
  downloadInvoices: { numbers: ["2020-000001"], type: "ubl" },
  updatePreferences: { csv: "standard" },
  createSavedView: { screen: "lines", name: randomUUID(), query: "" },
  updateLineReference: { reference: "Zolder" },
  updateRackReference: { reference: "Zolder" },
  replaceRackAccess: [{ name: "Daan Vos", email: "daan.vos@polderlicht.example" }],
  replaceRackEquipment: [{ name: "Switch", fromU: 40, heightU: 1 }],
  replaceSharedColoEquipment: [],
  updateSharedColoReference: { reference: "Zolder" },
  updateDcConnectionReference: { reference: "Zolder" },
  updateWdmReference: { reference: "Zolder" },
  replaceRackPowerAlert: { thresholdPct: 75, holdMinutes: 15, contactTypes: ["main"] },
  replaceSharedColoPowerAlert: { thresholdPct: 75, holdMinutes: 15, contactTypes: ["main"] },
  changeLineReferences: { dryRun: true, rows: [{ lineNumber: "LN-104201", reference: "Zolder" }] },
  startBulkCheck: { addresses: ["8011AB 12"] },
  updateNoticeSetting: { contactTypes: ["order"] },
  updateEmbedSetting: { origins: ["https://www.polderlicht.example"], color: "#0b6a60" },
  addRecentCheck: { address: "8011AB 12" },
  createEndCustomer: { name: "Museum Het Stoomgemaal", reference: randomUUID() },
  updateEndCustomer: { active: true },
  updatePrefix: { description: "Lab" },
  requestPrefix: { family: 4, prefixLength: 28, purpose: "Lab", usage: { now: 4, in3m: 8, in12m: 12 } },
  updateIpAddress: { label: "Lab" },
  replacePtrRecords: { records: [{ address: "2001:db8:f0::7", ptr: "lab.polderlicht.example" }] },
  generatePtrRecords: { pattern: "{index}.polderlicht.example" },
  createSubnet: { subnet: "2001:db8:f0:1::/64" },
  updateSubnet: { label: "Lab" },
  planSubnets: { dryRun: true, action: "SPLIT", block: "2001:db8:f0::/48", lengths: [52] },
  requestDelegation: { nameServers: ["ns1.polderlicht.example", "ns2.polderlicht.example"] },
  requestRouteAuthorisation: { originAsn: 64_496, kind: "ROA" },
  updateSavedView: { query: "sort=city" },
  uploadDocument: fileForm(letter).body,
  ...orderRequestBodies(customerId),
  ...terminationBodies,
  ...msaBodies,
  ...manualAgreementBodies,
  ...quotationBodies,
  startOrderImport: {
    rows: [{ postalCode: "8011AB", houseNumber: 12, packageCode: "FIB-500", contractTermMonths: 12 }],
    contact: { firstName: "Sanne", lastName: "Meer", email: "s@polderlicht.example", phoneNumber: "0381234567" },
  },
  orderImportedLines: { termsAccepted: true, expectedNrcTotal: "0.00", expectedMrcTotal: "67.10" },
  ...tvBodies(),
});

/**
 * A request that succeeds for every caller who may make it, in a company; by default Polderlicht, else its child. What belongs to
 * a person or to one company only is that of Polderlicht.
 */
export const goodRequest = async (
  api: TestApi,
  endpoint: Endpoint,
  token: string,
  customerId = companyIds.polderlicht,
): Promise<{ path: string; request: TestRequest }> => {
  const { polderlicht } = companyIds;
  let contactId = "";
  let body = goodBodies(customerId)[endpoint.name];
  if (endpoint.path.includes(":contactId")) {
    const made = contact();
    const admin = await api.tokenOf(personWith.RESELLER_ADMIN);
    await api.send("POST", `/v1/customer/${polderlicht}/contact`, { token: admin, body: made });
    contactId = made.id;
    if (endpoint.method === "PUT") body = made;
  }
  const accountId = await accountFor(api, endpoint, token);
  const tokenId = endpoint.path.includes(":tokenId") ? await ownToken(api, accountId, token) : "";
  const savedViewId = endpoint.path.includes(":savedViewId") ? await ownView(api, token) : "";
  const sid = endpoint.path.includes(":sid") ? await ownSession(api, token) : "";
  const replaced = endpoint.path
    .replace(":customerId", String(customerId))
    .replace(":contactId", contactId)
    .replace(":accountId", accountId)
    .replace(":number", await invoiceFor(api, endpoint))
    .replace(":tokenId", tokenId)
    .replace(":sid", sid)
    .replace(":packageCode", "FIB-1000")
    .replace(":savedViewId", savedViewId);
  const { database } = api;
  const withService = await withServices(database, replaced, customerId);
  const withRack = await withInventory(database, withService, customerId);
  const withPaper = await withMsa(database, endpoint, withRack, customerId);
  const withOne = await withManualAgreement(database, endpoint, withPaper, customerId);
  const withQuote = await withQuotation(database, endpoint, withOne, customerId);
  const withMessage = await withNotification(api, endpoint, withQuote, token);
  const ordered = await withOrder(database, endpoint, withMessage, customerId);
  const path = await withTvAccount(database, endpoint, ordered);
  await readyToTerminate(api, endpoint, path);
  if (endpoint.name === "readNotifications")
    body = { upTo: await plantNotification(api.database, await accountOf(api, token)) };
  if (endpoint.name === "attachConnectionLoa") body = await letterFor(database, path);
  const query = queries[endpoint.name] ?? (await comparedWith(database, endpoint, customerId));
  const headers = {
    ...(endpoint.idempotent === "required" ? { "idempotency-key": randomUUID() } : {}),
    ...(endpoint.upload ? fileForm(letter).headers : {}),
    ...quotationHeaders(endpoint),
  };
  return { path: path + query, request: { token, headers, ...(body === undefined ? {} : { body }) } };
};

/** An invoice of Polderlicht in the state that the endpoint needs. */
const invoiceFor = async (api: TestApi, { name, path }: Endpoint): Promise<string> => {
  if (!path.includes(":number")) return "";
  const status = name === "withdrawDispute" ? "DISPUTED" : "OPEN";
  const [invoice] = await api.database.rows<{ id: string; number: string }>(
    "update invoice set status = $2 where id = (select id from invoice where customer_id = $1 and type = 'INVOICE' order by id limit 1) returning id, number",
    [companyIds.polderlicht, status],
  );
  await api.database.rows("delete from invoice_dispute where invoice_id = $1", [invoice?.id]);
  await api.database.rows(
    "insert into invoice_dispute (invoice_id, customer_id, reason, state) values ($1, $2, 'to be taken back', $3)",
    [invoice?.id, companyIds.polderlicht, status === "DISPUTED" ? "OPEN" : "RESOLVED"],
  );
  return invoice?.number ?? "";
};

/** The caller's own account, or a new colleague if the endpoint refuses the own account. */
const accountFor = async (api: TestApi, { name, path }: Endpoint, token: string): Promise<string> => {
  if (!path.includes(":accountId")) return "";
  if (name !== "deleteAccount" && name !== "endAccountSessions") return accountOf(api, token);
  const admin = await api.tokenOf(personWith.RESELLER_ADMIN);
  const accounts = `/v1/customer/${companyIds.polderlicht}/account`;
  return (await api.send<{ id: string }>("POST", accounts, { token: admin, body: account() })).body.id;
};

const ownToken = async (api: TestApi, accountId: string, token: string): Promise<string> => {
  const path = `/v1/customer/${companyIds.polderlicht}/account/${accountId}/token`;
  await api.database.rows("delete from api_token where account_id = $1", [accountId]);
  return (await api.send<{ id: string }>("POST", path, { token, body: { description: "Script" } })).body.id;
};

const ownView = async (api: TestApi, token: string): Promise<string> => {
  await api.database.rows("delete from saved_view");
  const body = { screen: "lines", name: "Mine", query: "" };
  return (await api.send<{ id: string }>("POST", "/v1/saved-view", { token, body })).body.id;
};

export const ownSession = async (api: TestApi, token: string): Promise<string> => {
  const { body } = await api.send<{ sid: string; current: boolean }[]>("GET", "/v1/session", { token });
  return body.find((session) => session.current)?.sid ?? "";
};
