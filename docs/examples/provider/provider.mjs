/**
 * Brings the records of a provider into Demarc over the operator API, and follows orders, quotations and agreements. Run it as often
 * as you like: equal records stay as they are, and work that waits for a person continues in a later run.
 *
 *   node provider.mjs --rights                               the rights that its service token needs
 *   PORTAL=https://portal.example TOKEN=pts_… node provider.mjs
 */
import { readFileSync } from "node:fs";
import { each, operatorApi } from "./operator-api.mjs";
import * as records from "./records.mjs";

const rights = [
  "agreements.countersign",
  "agreements.publish",
  "agreements.read",
  "agreements.write",
  "catalogue.publish",
  "customers.write",
  "invoices.draft",
  "invoices.publish",
  "ip.assign",
  "ip.read",
  "orders.decide",
  "orders.deliver",
  "orders.read",
  "people.read",
  "people.write",
  "quotations.publish",
  "quotations.read",
  "quotations.write",
  "racks.write",
  "services.write",
  "tv.write",
];

const file = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const json = (name) => JSON.parse(file(name));

const { PORTAL: portal = "http://localhost:3000", TOKEN: token = "" } = process.env;
const { call, list, put } = operatorApi({ portal, token });

/** Customer numbers by the ids of the CRM. */
const customerIds = new Map();

const putAll = async (kind, all) => (await each(all, (record) => put(kind, record))).map(({ outcome }) => outcome);

const putCatalogue = async () => [(await call("PUT", "catalogue", json("catalogue.json"))).outcome];

/** One after the other, because a product can require another one. */
const putTvPackages = async () => {
  const outcomes = [];
  for (const { productId, ...product } of records.tvPackages)
    outcomes.push((await call("PUT", `tv-package/${productId}`, product)).outcome);
  return outcomes;
};

const putMsaTemplate = async () => {
  const { outcome } = await call("PUT", `msa-template/${records.msaTemplateVersion}`, json("msa-template.json"));
  return [outcome];
};

/** One after the other, because a customer names its reseller. */
const putCustomers = async () => {
  const outcomes = [];
  for (const customer of records.customers) {
    const { id, outcome } = await put("customer", customer);
    customerIds.set(customer.ref, id);
    outcomes.push(outcome);
  }
  return outcomes;
};

const addPeople = async () => {
  const outcomes = [];
  for (const { customer, ...person } of records.people) {
    const accounts = `customer/${customerIds.get(customer)}/account`;
    const isKnown = (await list(accounts)).some(({ username }) => username === person.username);
    if (!isKnown) await call("POST", accounts, person);
    outcomes.push(isKnown ? "unchanged" : "created");
  }
  return outcomes;
};

const addAddressPools = async () => {
  const known = new Set((await call("GET", "address-pool")).map(({ prefix }) => prefix));
  const added = records.addressPools.filter(({ prefix }) => !known.has(prefix));
  for (const pool of added) await call("POST", "address-pool", pool);
  return records.addressPools.map((pool) => (added.includes(pool) ? "created" : "unchanged"));
};

/** Returns two outcomes for each prefix: of itself, and of its names. */
const putPrefixes = async () => {
  const outcomes = [];
  for (const { names, ...prefix } of records.prefixes) {
    const { id, outcome } = await put("prefix", prefix);
    const ptr = { records: names.map(([address, name]) => ({ address, ptr: name })) };
    outcomes.push(outcome, (await call("PUT", `prefix/${id}/ptr`, ptr)).outcome);
  }
  return outcomes;
};

/** The customer already has this invoice from billing, so the portal does not mail it. */
const importInvoice = async () => {
  const form = new FormData();
  form.set("file", new Blob([file("invoice.xml")], { type: "application/xml" }), "invoice.xml");
  const { id, status, outcome } = await call(
    "POST",
    "invoice/ubl?externalRef=ERP-2026-0417&customerRef=CRM-3000",
    form,
  );
  if (status !== "DRAFT") return [outcome];
  await call("POST", `invoice/${id}/publish`, { isMailed: false });
  return [outcome === "created" ? outcome : "updated"];
};

const publishQuotation = async () => {
  const { customer, ...quotation } = records.quotation;
  const customerId = customerIds.get(customer);
  const known = (await list("quotation", { customerId })).find(({ title }) => title === quotation.title);
  const { id, status } = known ?? (await call("POST", "quotation", { customerId, ...quotation }));
  if (status === "DRAFT") await call("POST", `quotation/${id}/publish`, {});
  return [known === undefined ? "created" : status === "DRAFT" ? "updated" : "unchanged"];
};

const untilSigned = new Set(["PENDING_SIGNATURE", "SIGNING"]);

/** Sends an agreement to each company that has none yet, and countersigns what is signed. */
const followAgreements = async () => {
  const outcomes = [];
  for (const { customer } of records.agreements) {
    const customerId = customerIds.get(customer);
    const known = await list("msa", { customerId });
    const signed = known.find(({ status }) => status === "SIGNED");
    if (signed) await call("POST", `msa/${signed.id}/countersign`, records.countersigner);
    else if (known.length === 0) await call("POST", "msa", { customerId });
    const isWaiting = known.some(({ status }) => untilSigned.has(status));
    outcomes.push(signed ? "updated" : known.length === 0 ? "created" : isWaiting ? "waiting" : "unchanged");
  }
  return outcomes;
};

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" }).format();

/** The next step of an order, by its state. In other states the order waits for someone. */
const nextStep = {
  SUBMITTED: ["accept", () => ({})],
  ACCEPTED: ["schedule", () => ({ plannedDate: today() })],
  SCHEDULED: ["start", () => ({})],
  IN_PROGRESS: ["complete", ({ delivery }) => delivery],
};

const deliverOrder = async () => {
  const { customer, onBehalfOf, order, delivery } = records.order;
  const customerId = customerIds.get(customer);
  const known = (await list("order", { customerId })).find(
    ({ clientOrderId }) => clientOrderId === order.clientOrderId,
  );
  let current = known ?? (await call("POST", "order", { customerId, onBehalfOf, order }));
  const before = current.status;
  while (nextStep[current.status]) {
    const [step, body] = nextStep[current.status];
    current = await call("POST", `order/${current.id}/${step}`, body({ delivery }));
  }
  if (current.status !== "COMPLETED") return ["waiting"];
  return [known === undefined ? "created" : before === "COMPLETED" ? "unchanged" : "updated"];
};

const steps = {
  catalogue: putCatalogue,
  "TV packages": putTvPackages,
  customers: putCustomers,
  people: addPeople,
  lines: () => putAll("line", records.lines),
  racks: () => putAll("rack", records.racks),
  "power feeds": () => putAll("power-feed", records.feeds),
  "power meters": () => putAll("power-meter", records.meters),
  "address pools": addAddressPools,
  "prefixes and names": putPrefixes,
  invoices: importInvoice,
  quotations: publishQuotation,
  "agreement template": putMsaTemplate,
  agreements: followAgreements,
  orders: deliverOrder,
};

const run = async () => {
  for (const [name, step] of Object.entries(steps)) {
    const counts = Object.entries(Object.groupBy(await step(), (outcome) => outcome));
    process.stdout.write(`${name}: ${counts.map(([outcome, { length }]) => `${length} ${outcome}`).join(", ")}\n`);
  }
};

if (process.argv.includes("--rights")) process.stdout.write(`${JSON.stringify(rights)}\n`);
else
  await run().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
