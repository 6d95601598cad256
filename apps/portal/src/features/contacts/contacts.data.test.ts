import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../shell/calls/query-client.ts";
import { loadConfiguration } from "../../shell/config.ts";
import { enterSession, readSession } from "../../shell/session.ts";
import { demoContact, demoCustomer, secondContact } from "../../testing/demo-customer.ts";
import { demoClaims, demoToken } from "../../testing/demo-token.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { contactBody, contactQuery, createContact, deleteContact, replaceContact } from "./contacts.data.ts";

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
