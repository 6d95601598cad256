import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

interface Answer {
  queues: { queue: string; failed: number; waiting: number }[];
  failed: { id: string; kind: string; error: string | null }[];
  items: { id: string }[];
  id: string;
}

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "monitoring" });
  await api.database.rows("delete from job where queue = 'tv'");
});
afterAll(() => api.close());

const send = (method: string, path: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/job${path}`, { token, body });
const fail = async (kind: string): Promise<string> => {
  const [made] = await api.database.rows<{ id: string }>(
    `insert into job (queue, kind, failed_at, last_error, payload)
     values ('tv', $1, now(), 'Error: answered 500', '{"link": "secret-link"}') returning id`,
    [kind],
  );
  return made?.id ?? "";
};

it("200 shows queues and failed jobs without their contents, and retries one or all of a kind", async () => {
  const ids = [await fail("test.one"), await fail("test.one"), await fail("test.other")] as const;
  const shown = await send("GET", "");
  expect(shown.body.queues.find(({ queue }) => queue === "tv")).toMatchObject({ failed: 3, waiting: 0 });
  expect(shown.body.failed.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
  expect(JSON.stringify(shown.body)).not.toContain("secret-link");
  await send("POST", `/${ids[2]}/retry?dryRun=true`, {});
  expect((await send("POST", `/${ids[2]}/retry`, {})).body).toEqual({ id: ids[2], kind: "test.other" });
  expect((await send("POST", `/${ids[2]}/retry`, {})).status).toBe(404);
  expect((await send("POST", "/retry", { kind: "test.one" })).body.items).toHaveLength(2);
  expect((await send("POST", "/retry", { kind: "test.one" })).body.items).toEqual([]);
  const after = await send("GET", "");
  expect(after.body.queues.find(({ queue }) => queue === "tv")).toMatchObject({ failed: 0, waiting: 3 });
  const ledger = await api.database.rows("select actor_id from audit_event where action = 'job.retried'");
  expect(ledger).toEqual(Array.from({ length: 3 }, () => ({ actor_id: "monitoring" })));
});

it("404 for a job that is unknown or has not failed", async () => {
  const [waiting] = await api.database.rows<{ id: string }>(
    "insert into job (queue, kind) values ('tv', 'test.waiting') returning id",
  );
  for (const id of [randomUUID(), waiting?.id]) expect((await send("POST", `/${id}/retry`, {})).status).toBe(404);
});
