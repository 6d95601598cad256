import { endpoint } from "@demarc/contract/core/endpoint";
import { Type } from "@demarc/contract/core/json-schema";
import { sql } from "../platform/database/sql.ts";
import { defineFeature } from "../platform/feature.ts";
import { found } from "../platform/refusals/errors.ts";
import { hitsFrom } from "../platform/search.ts";
import type { HomeEvent, LineFigures } from "@demarc/contract/home";
import type { Work } from "../platform/work.ts";
import { companyIds } from "./company-ids.ts";

const Toy = Type.Object({ id: Type.Integer(), name: Type.String() }, { title: "Toy" });

const createToy = endpoint({
  name: "createToy",
  summary: "Add a toy and paint it",
  method: "POST",
  path: "/v1/toy",
  access: { caller: "signed-in" },
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 40 }) }, { additionalProperties: false }),
  responses: { 201: Toy },
});

export const toyTable = `
  create table toy (id int generated always as identity primary key, customer_id int not null, name text not null,
    painted boolean not null default false, swept boolean not null default false);
  grant select, insert, update on toy to portal_api, portal_jobs, portal_operator`;

const insertToy = (customerId: number, name: string) =>
  sql<{
    id: number;
    name: string;
  }>`insert into toy (customer_id, name) values (${customerId}::int, ${name}) returning id, name`;

const queuePainting = (customerId: number, id: number) => sql`
  insert into job (customer_id, kind, payload)
  values (${customerId}::int, 'toy.paint', jsonb_build_object('id', ${id}::int))`;

/** A feature that uses everything that a feature can bring. Its kinds are those of lines. */
export const toy = defineFeature({
  name: "toy",
  area: "Toys",
  routes: [
    ({ serve }) =>
      serve(createToy, ({ body, caller, change }) =>
        change(async (transaction) => {
          const made = found(await transaction.query(insertToy(caller.customerId, body.name)));
          transaction.send(queuePainting(caller.customerId, made.id));
          return made;
        }),
      ),
  ],
  jobs: () => ({
    "toy.paint": async ({ id }, { query }) => {
      await query(sql`update toy set painted = true where id = ${Number(id)}::int`);
    },
    "toy.sweep": async (_payload, { query }) => {
      await query(sql`update toy set swept = true`);
    },
  }),
  timers: [{ key: "toy.sweep", everySeconds: 1 }],
  searchers: [
    {
      kind: "line",
      find: (terms) =>
        hitsFrom(terms, {
          id: sql`id`,
          title: sql`name`,
          subtitle: sql`null::text`,
          texts: [sql`name`],
          from: sql`toy where customer_id = ${terms.caller.customerId}::int`,
        }),
    },
  ],
  work: [
    {
      kind: "line-down",
      role: "RESELLER_SERVICE_DESK",
      severity: "bad",
      route: "/toys",
      find: (customerId) => sql<Work>`
        select count(*)::int as count, coalesce(array_agg(name order by id), '{}') as subjects,
          '[]'::jsonb as objects
        from toy where customer_id = ${customerId}::int`,
    },
  ],
  figures: [
    {
      name: "lines",
      find: (customerId) => sql<LineFigures>`
        select count(*)::int as total, 0 as down, 0 as degraded, 0 as suspended, '[]'::jsonb as months
        from toy where customer_id = ${customerId}::int`,
    },
  ],
  events: [
    {
      source: "line",
      find: (customerId, limit) => sql<Omit<HomeEvent, "source">>`
        select now() as at, 'DELIVERED' as action, name as subject, null as actor, '/toys' as route
        from toy where customer_id = ${customerId}::int order by id limit ${limit}::int`,
    },
  ],
  demo: [
    {
      phase: "records",
      load: async (client) => {
        await client.query("insert into toy (customer_id, name) values ($1, 'Zeppelin')", [companyIds.polderlicht]);
      },
    },
  ],
  commands: [
    {
      name: "toy",
      takes: "NAME",
      summary: "Count the toys of this name",
      run: async ({ words: [name], operatorPool }) => {
        if (name === undefined) return undefined;
        const { rowCount } = await operatorPool.query("select from toy where name = $1", [name]);
        return [`${rowCount} toys are called ${name}.`];
      },
    },
  ],
});
