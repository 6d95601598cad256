import { createServer } from "node:http";
import pg from "pg";
import { type BareOrder, orderBare, summariseBare } from "./baseline-orders.ts";

/** The minimal server to compare with: node:http and prepared statements, without tokens, tenants, schemas or ledger. */
const [, , host = "", port = "", customerId = ""] = process.argv;
const pool = new pg.Pool({ host, port: 5432, user: "postgres", database: "postgres", max: 10 });

const list = {
  name: "list",
  text: `select id, at, actor_type as "actorType", actor_id as "actorId", action, entity_type as "entityType",
    entity_id as "entityId", after, host(ip) as ip, request_id as "requestId"
    from audit_event where customer_id = $1 order by at desc, id desc limit 50`,
};
const get = { name: "get", text: "select * from customer_contact where id = $1" };
const insert = {
  name: "insert",
  text: `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
    values ($1, $2, $3, $4, $5, $6) returning *`,
};

const readBody = async <Body = Record<string, unknown>>(request: AsyncIterable<Buffer>): Promise<Body> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as Body;
};

createServer((request, response) => {
  const answer = async (): Promise<unknown> => {
    if (request.url === "/price-summary") return summariseBare(pool, customerId, await readBody<BareOrder>(request));
    if (request.url === "/order") return orderBare(pool, customerId, await readBody<BareOrder>(request));
    if (request.method === "POST") {
      const body = await readBody(request);
      const values = [body["id"], customerId, body["types"], body["firstName"], body["lastName"], body["email"]];
      return (await pool.query({ ...insert, values })).rows[0];
    }
    if (request.url === "/list") return (await pool.query({ ...list, values: [customerId] })).rows;
    return (await pool.query({ ...get, values: [request.url?.slice("/get/".length)] })).rows[0];
  };
  answer().then(
    (body) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(port), "127.0.0.1");
