import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { enterSession, readSession } from "@demarc/shell/session.ts";
import { demoContact, demoCustomer, secondContact } from "@demarc/shell/testing/demo-customer.ts";
import { demoClaims, demoToken } from "@demarc/shell/testing/demo-token.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import {
  contactBody,
  contactQuery,
  createContact,
  deleteContact,
  replaceContact,
  updateContactTypes,
} from "./contacts.data.ts";

const path = `/v1/customer/${demoCustomer.id}/contact`;
const shown = () => readSession().customer?.contacts;

beforeEach(() => enterSession(demoToken(), demoClaims(), { ...demoCustomer, contacts: [demoContact] }));
afterEach(() => vi.unstubAllGlobals());

test("contacts are added, replaced and removed in the loaded company without reading it again", async () => {
  const changed = { ...demoContact, firstName: "Saskia" };
  const { calls } = fakeApi({
    [`POST ${path}`]: () => ({ status: 201, body: secondContact }),
    [`PUT ${path}/${demoContact.id}`]: () => ({ body: changed }),
    [`DELETE ${path}/${demoContact.id}`]: () => ({ status: 204 }),
  });
  await loadConfiguration();
  await createContact(demoCustomer.id, contactBody(secondContact), "key");
  await replaceContact(demoCustomer.id, contactBody(changed), demoContact.version);
  expect(shown()?.map(({ firstName }) => firstName)).toEqual(["Saskia", "Fenna"]);
  const { queryKey } = contactQuery(demoCustomer.id, demoContact.id);
  expect(queryClient.getQueryData(queryKey)).toEqual(changed);
  await deleteContact(demoCustomer.id, changed);
  expect(shown()).toEqual([secondContact]);
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  const sent = calls.filter(({ path: address }) => address.startsWith("/v1/"));
  expect(sent.map(({ method }) => method)).toEqual(["POST", "PUT", "DELETE"]);
});

test("a change of types that is refused takes back nothing that was stored before it", async () => {
  const stored = { ...demoContact, types: ["billing" as const], version: demoContact.version + 1 };
  const { calls } = fakeApi({
    [`PUT ${path}/${demoContact.id}`]: () =>
      calls.filter(({ method }) => method === "PUT").length === 1 ? { body: stored } : refusal(409, "edit-conflict"),
  });
  await loadConfiguration();
  const first = updateContactTypes(demoCustomer.id, demoContact, ["billing"]);
  await updateContactTypes(demoCustomer.id, demoContact, ["billing", "order"]);
  expect(shown()?.map(({ types }) => types)).toEqual([["billing", "order"]]);
  await expect(first).rejects.toThrow();
  expect(shown()).toEqual([stored]);
});
