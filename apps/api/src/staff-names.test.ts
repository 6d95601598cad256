import type { Endpoint } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contractEndpoints, operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";
import { staffSession } from "./testing/tokens/staff-session.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";

/*
 * A person of the provider makes each change that the operator API has. Then the columns with the name of the person are those below: what
 * customers get of them has no name, as the tests of their slices say. A new column needs that too.
 */

const name = "hidden.person@provider.example";

const hiddenColumns = [
  "approval_request.decided_by",
  "audit_event.actor_id",
  "audit_event.after of price-list.published",
  "customer_application.decided_by",
  "data_import.confirmed_by",
  "data_import.created_by",
  "manual_agreement.created_by",
  "manual_agreement_change.actor",
  "msa.countersigner",
  "order_note.author",
  "order_status_change.actor",
  "price_list.published_by",
  "price_list_draft.published_by",
  "ptr_change.requested_by",
  "quotation.created_by",
  "quotation_status_change.actor",
  "service_token.created_by",
  "service_token.revoked_by",
  "staff.username",
];

let api: TestApi;
let all: string;
let token: string;
beforeAll(async () => {
  api = await testApi();
  all = await serviceToken(api.database);
  ({ token } = await staffSession(api, { username: name }));
});
afterAll(() => api.close());

const isWrite = ({ method }: Endpoint): boolean => method !== "GET";

const columnsWithName = async (): Promise<string[]> => {
  const tables = await api.database.rows<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  );
  const columns = await Promise.all(
    tables.map(({ name: table }) =>
      api.database.rows<{ column: string }>(
        `select distinct concat_ws(' of ', '${table}.' || part.key, case when part.key in ('before', 'after') then whole ->> 'action' end) as column
         from ${table} as stored, to_jsonb(stored) as whole, jsonb_each_text(whole) as part where position($1 in part.value) > 0`,
        [name],
      ),
    ),
  );
  return columns
    .flat()
    .map(({ column }) => column)
    .toSorted();
};

it("customers see no name of a person of the provider in what the person changed", async () => {
  const done: string[] = [];
  for (const endpoint of (await operatorEndpoints()).filter(isWrite)) {
    const { path, request } = await goodRequest(api, endpoint, all);
    const { status } = await api.send(endpoint.method, path, { ...request, token });
    if (status < 300) done.push(endpoint.name);
  }
  expect(done.length).toBeGreaterThan(10);
  expect(await columnsWithName()).toEqual(hiddenColumns);
  const admin = await api.tokenOf("joris.bakker@polderlicht.example");
  for (const endpoint of (await contractEndpoints()).filter((one) => !isWrite(one))) {
    const { path, request } = await goodRequest(api, endpoint, admin);
    const { payload } = await api.app.inject({
      method: "GET",
      url: path,
      headers: { ...request.headers, authorization: `Bearer ${admin}` },
    });
    expect([endpoint.name, payload.includes(name)]).toEqual([endpoint.name, false]);
  }
});
