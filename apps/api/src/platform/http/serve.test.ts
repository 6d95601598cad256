import { endpoint } from "@demarc/contract/core/endpoint";
import { Type } from "@demarc/contract/core/json-schema";
import fastify, { type FastifyInstance } from "fastify";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds } from "../../testing/test-api.ts";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";
import { byOperator, type OperatorTransaction, runOperatorChange } from "../changes/operator-change.ts";
import { createPool } from "../database/database.ts";
import { unauthenticated } from "../refusals/errors.ts";
import { handleError } from "./error-handler.ts";
import { type Audience, serveOn } from "./serve.ts";
import { compileSerializer, compileValidator } from "./validation.ts";

const greet = endpoint({
  name: "greetCustomer",
  summary: "Write a greeting into the ledger of a customer",
  method: "POST",
  path: "/greeting",
  access: { caller: "signed-in" },
  body: Type.Object({ customer: Type.Integer() }),
  responses: { 201: Type.Object({ by: Type.String() }) },
});

interface Operator {
  readonly name: string;
}

const operators = (pool: pg.Pool): Audience<Operator, OperatorTransaction> => ({
  admit: async (_endpoint, { headers }) => {
    if (headers.authorization !== "Bearer operator") throw unauthenticated();
    return { name: "mila" };
  },
  confirm: async () => undefined,
  change: ({ caller }, work) => runOperatorChange(byOperator(pool, caller.name), work),
});

let database: TestDatabase;
let pool: pg.Pool;
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.connect, "portal_operator", 1);
  app = fastify().setValidatorCompiler(compileValidator).setSerializerCompiler(compileSerializer);
  app.setErrorHandler(handleError);
  serveOn(app).serveTo(operators(pool), "Greetings")(greet, ({ body, caller, change }) =>
    change(async (transaction) => {
      const change = { action: "customer.approved", event: "customer.approved" } as const;
      transaction.record(body.customer, { ...change, entityType: "customer", entityId: "greeted" });
      return { by: caller.name };
    }),
  );
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await database.drop();
});

const send = (authorization: string, payload: object) =>
  app.inject({ method: "POST", url: "/greeting", headers: { authorization }, payload });

it("201 serves callers without a customer, and records their changes with their own actor", async () => {
  const sent = await send("Bearer operator", { customer: companyIds.kadeblok });
  expect([sent.statusCode, sent.json()]).toEqual([201, { by: "mila" }]);
  expect(
    await database.rows("select customer_id, actor_type, actor_id from audit_event where entity_id = 'greeted'"),
  ).toEqual([{ customer_id: companyIds.kadeblok, actor_type: "OPERATOR", actor_id: "mila" }]);
});

it("401 for a caller that the audience does not admit, before the body is read", async () => {
  expect((await send("Bearer x", {})).statusCode).toBe(401);
  expect((await send("Bearer operator", {})).statusCode).toBe(400);
});

it("refuses an endpoint that asks for a recent sign-in of callers who may have none", () => {
  const { serveTo } = serveOn(fastify());
  const serve = serveTo(operators(pool), "Greetings");
  expect(() => serve({ ...greet, recentSignIn: true }, async () => ({ by: "" }))).toThrow("must be interactive");
});

it.each(["records", "upload"])("refuses a signed endpoint with %s, whose signature would not be verified", (kind) => {
  const serve = serveOn(fastify()).serveTo(operators(pool), "Greetings");
  const mount = () =>
    serve(
      { ...greet, signed: true, [kind]: true },
      async () => ({ by: "" }),
      () => undefined,
    );
  expect(mount).toThrow("is signed");
});
