import type { OrderBody } from "@demarc/contract/core/order-body";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "@demarc/shell/calls/call-error.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoLineOrder } from "../../../../testing/demo-line-order.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { DraftSaver } from "./draft-saver.ts";
import type { CreateOrder } from "./order-saving.data.ts";

const { id } = demoLineOrder();
const path = `/v1/customer/${demoCustomer.id}/order/${id}`;

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
});
afterEach(() => vi.unstubAllGlobals());

const saverWith = (create: CreateOrder, draft?: { readonly id: string; readonly version: number }) =>
  new DraftSaver({
    customerId: demoCustomer.id,
    draft,
    body: { contractTermMonths: 12 },
    create,
    onCreated: () => undefined,
    onRefused: () => undefined,
  });
const lost = () => Promise.reject(new CallError("lost", { kind: "network" }));
const never: CreateOrder = () => Promise.reject(new Error("nothing is created"));

test("a lost answer does not make a second draft: the same body goes again under the same key, then the change", async () => {
  const api = fakeApi({
    [`PATCH ${path}`]: ({ body }) => ({ body: demoLineOrder({ version: 2, details: body as OrderBody }) }),
  });
  const made: { readonly key: string; readonly body: OrderBody }[] = [];
  const saver = saverWith((_customer, body, { key }) => {
    made.push({ key, body });
    return made.length === 1 ? lost() : Promise.resolve(demoLineOrder({ details: body }));
  });
  saver.note({ contractTermMonths: 36 });
  await saver.saveQuietly();
  expect(saver.status.read().state).toBe("failed");
  saver.note({ contractTermMonths: 1 });
  await saver.saveQuietly();
  expect(made[1]).toEqual(made[0]);
  expect(api.calls.map(({ body }) => body)).toEqual([{ contractTermMonths: 1 }]);
  expect(saver.isUnsaved).toBe(false);
});

test("a lost answer of a save is no conflict with oneself", async () => {
  let version = 1;
  const api = fakeApi({
    [`GET ${path}`]: () => ({ body: demoLineOrder({ version: 2, details: { contractTermMonths: 36 } }) }),
    [`PATCH ${path}`]: ({ headers, body }) => {
      version += 1;
      return headers["if-match"] === '"2"'
        ? { body: demoLineOrder({ version: 3, details: body as OrderBody }) }
        : refusal(409, "edit-conflict");
    },
  });
  const saver = saverWith(never, { id, version });
  saver.note({ contractTermMonths: 36 });
  await saver.saveQuietly();
  expect(saver.status.read()).toMatchObject({ state: "saved" });
  expect(saver.status.read().theirs).toBeUndefined();
  expect(saver.stored?.version).toBe(3);
  expect(api.calls.map(({ method }) => method)).toEqual(["PATCH", "GET", "PATCH"]);
});

test("a version of someone else stops the saving, and theirs can be taken", async () => {
  const theirs = demoLineOrder({ version: 4, details: { contractTermMonths: 1, reference: "Shop" } });
  const api = fakeApi({
    [`GET ${path}`]: () => ({ body: theirs }),
    [`PATCH ${path}`]: () => refusal(409, "edit-conflict"),
  });
  const saver = saverWith(never, { id, version: 1 });
  saver.note({ contractTermMonths: 36 });
  await saver.saveQuietly();
  await saver.saveQuietly();
  expect(api.calls.filter(({ method }) => method === "PATCH").length).toBe(1);
  expect(saver.takeTheirs()).toEqual(theirs.details);
  saver.note(theirs.details);
  expect(saver.isUnsaved).toBe(false);
  expect(saver.stored?.version).toBe(4);
});

test("a company with too many drafts saves no more, and may still order", async () => {
  const create = vi.fn<CreateOrder>(() =>
    Promise.reject(
      new CallError("full", { kind: "status", status: 409, code: "order.too-many-drafts", details: {}, requestId: "" }),
    ),
  );
  const saver = saverWith(create);
  saver.note({ contractTermMonths: 36 });
  await saver.saveQuietly();
  await saver.saveQuietly();
  expect(saver.status.read().state).toBe("full");
  expect(create).toHaveBeenCalledOnce();
});

test("saves wait for each other, and one that another has made needless is not sent while the order is placed", async () => {
  let version = 1;
  const api = fakeApi({
    [`PATCH ${path}`]: ({ headers, body }) => {
      if (headers["if-match"] !== `"${version}"`) return refusal(409, "edit-conflict");
      version += 1;
      return { body: demoLineOrder({ version, details: body as OrderBody }) };
    },
  });
  const saver = saverWith(never, { id, version });
  saver.note({ contractTermMonths: 36 });
  const first = saver.saveQuietly();
  saver.note({ contractTermMonths: 1 });
  const placed = { contractTermMonths: 1, expectedMrcTotal: "41.80" };
  const placing = saver.save(placed);
  await Promise.all([first, saver.saveQuietly()]);
  expect((await placing).version).toBe(3);
  expect(api.calls.map(({ body }) => body)).toEqual([{ contractTermMonths: 36 }, placed]);
});
