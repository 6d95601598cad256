import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { routesQuery } from "../../../catalogue/wdm-routes.data.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoLineOrder } from "../../../../testing/demo-line-order.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { equipmentQuery } from "../../equipment.data.ts";
import { DraftSaver } from "./draft-saver.ts";
import { submitOrderForm } from "./order-submission.ts";

const draft = demoLineOrder();
const path = `/v1/customer/${demoCustomer.id}/order/${draft.id}`;
const body = { contractTermMonths: 12 };

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

const refusedBy = async (code: string, fields: readonly string[]) => {
  fakeApi({
    [`POST ${path}/submit`]: () => refusal(409, code, { fields }),
    [`PATCH ${path}`]: () => ({ body: draft }),
  });
  await loadConfiguration();
  const create = () => Promise.reject(new Error("the draft exists"));
  const options = { customerId: demoCustomer.id, create, onCreated: () => undefined, onRefused: () => undefined };
  const saver = new DraftSaver({ ...options, draft, body });
  return submitOrderForm({
    customerId: demoCustomer.id,
    saver,
    create,
    keys: createAttemptKeys(),
    body,
    price: { nrcTotal: "49.00", mrcTotal: "41.80" },
  });
};

test.each([
  ["a wavelength", ["handoverZ.rackId"]],
  ["a connection with two suspended racks", ["aSide.rackId", "zSide.rackId"]],
])("a rack that is not active is refused at the field that the server names: %s", async (_what, fields) => {
  const { queryKey } = equipmentQuery(demoCustomer.id);
  queryClient.setQueryData(queryKey, []);
  expect(await refusedBy("rack.not-active", fields)).toEqual({
    fields: fields.map((field) => ({ field, message: "validation.rack-not-active", params: {} })),
  });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test("after a channel turned out to be taken the routes are read again", async () => {
  queryClient.setQueryData(routesQuery.queryKey, []);
  expect(await refusedBy("wdm.channel-taken", ["preferredChannel"])).toEqual({
    fields: [{ field: "preferredChannel", message: "validation.channel-taken", params: {} }],
  });
  expect(queryClient.getQueryState(routesQuery.queryKey)?.isInvalidated).toBe(true);
});
