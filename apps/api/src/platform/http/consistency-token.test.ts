import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { type Consistency, type Position, positionOf, unknownPosition } from "../database/consistency.ts";
import { consistencyHeader, sendConsistency } from "./consistency-token.ts";

const shown = positionOf("16/B374D848");
const written = positionOf("16/B374D900");
const change: Consistency = { byReplica: false, hasWritten: true, shown };

const answered = async (consistency: Consistency | undefined, position: () => Promise<Position>, status = 200) => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.addHook("onRequest", async (request) => void Object.assign(request, { caller: { consistency } }));
  sendConsistency(app, position);
  app.get("/", async (_request, reply) => reply.status(status).send({ done: true }));
  const { statusCode, headers } = await app.inject("/");
  return [statusCode, headers[consistencyHeader]];
};

const known = async () => written;

it("an answer of a change names what it wrote, and one of a read what it showed", async () => {
  expect(await answered(change, known)).toEqual([200, written]);
  expect(await answered({ ...change, hasWritten: false }, known)).toEqual([200, shown]);
  expect(await answered({ byReplica: false, hasWritten: false, shown: undefined }, known)).toEqual([200, undefined]);
});

it("a refusal and an answer to somebody without a company name none", async () => {
  expect(await answered(change, known, 409)).toEqual([409, undefined]);
  expect(await answered(undefined, known)).toEqual([200, undefined]);
});

it.each([
  ["cannot be read", () => Promise.reject(new Error("the database is away"))],
  ["does not come", () => new Promise<Position>(() => undefined)],
])(
  "a committed change is answered as one when the position %s, and later reads go to the primary",
  async (_how, position) => {
    expect(await answered(change, position)).toEqual([200, unknownPosition]);
  },
);
