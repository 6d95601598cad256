import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { tvDesk } from "../../../testing/tv-accounts/tv-activation-harness.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it.each(["PENDING", "FAILED"])("200 for the end of an account closes and erases a PIN that is %s", async (state) => {
  const desk = await tvDesk(api);
  const { id } = await desk.account();
  const other = await desk.account();
  for (const one of [id, other.id]) await desk.send("POST", `/v1/account/${one}/setPin`, { pin: "2580" });
  await api.database.rows("update tv_command set state = $2 where account_id = $1 and kind = 'pin'", [id, state]);
  expect((await desk.send("DELETE", `/v1/account/${id}?direct=true`)).status).toBe(200);
  const pins = await api.database.rows(
    `select account_id as id, state, payload ? 'sealedPin' as held, acknowledged_at is not null as closed
     from tv_command where account_id = any ($1) and kind = 'pin' order by sequence`,
    [[id, other.id]],
  );
  expect(pins).toEqual([
    { id, state: "ACKNOWLEDGED", held: false, closed: true },
    { id: other.id, state: "PENDING", held: true, closed: false },
  ]);
});
