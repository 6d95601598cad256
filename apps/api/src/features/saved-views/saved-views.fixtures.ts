import { randomUUID } from "node:crypto";
import { adding, type Fixtures } from "../../testing/fixtures.ts";

const plantView: NonNullable<Fixtures["records"]> = (database, customerId) =>
  adding(database)(
    `insert into saved_view (account_id, customer_id, screen, name, query)
     select id, customer_id, 'lines', gen_random_uuid()::text, ''
     from customer_account where customer_id = $1 and status = 'ENABLED' and kind = 'PERSON' limit 1
     returning id as "savedViewId"`,
    customerId,
  );

export const fixtures: Fixtures = {
  queries: { listSavedViews: "?screen=lines" },
  bodies: () => ({
    createSavedView: { screen: "lines", name: randomUUID(), query: "" },
    updateSavedView: { query: "sort=city" },
  }),
  prepare: async ({ api, token }, path) => {
    if (!path.includes(":savedViewId")) return {};
    await api.database.rows("delete from saved_view");
    const body = { screen: "lines", name: "Mine", query: "" };
    const made = await api.send<{ id: string }>("POST", "/v1/saved-view", { token, body });
    return { path: path.replace(":savedViewId", made.body.id) };
  },
  plant: (database, customerId) => plantView(database, customerId, 0),
  records: plantView,
  ids: {
    savedViewId: "select id, customer_id from saved_view",
  },
};
