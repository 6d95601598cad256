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

const hiddenColumns: string[] = [];

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
        `select distinct '${table}.' || part.key as column from ${table} as stored, jsonb_each_text(to_jsonb(stored)) as part
         where position($1 in part.value) > 0`,
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
