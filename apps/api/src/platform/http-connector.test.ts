import net from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AdapterFault, connectorAdapter, misbehaviours } from "../testing/connector-adapter.ts";
import { httpConnector, WrongAnswer } from "./http-connector.ts";
import { SystemAway } from "./jobs/circuit-breaker.ts";
import { traceWith } from "./tracing/traced.ts";
import { createLog } from "./process/log.ts";

const log = createLog("silent");
const question = { action: "delegate" };
let adapter: Awaited<ReturnType<typeof connectorAdapter>>;
const connector = (url = `${adapter.url}/dns`) => httpConnector({ kind: "http", url, token: "secret" }, log);

beforeEach(async () => {
  adapter = await connectorAdapter();
});
afterEach(() => {
  vi.useRealTimers();
  adapter.close();
});

/** A listener that sends raw bytes to each connection. */
const rawServer = async (bytes: string) => {
  const server = net.createServer((socket) => socket.once("data", () => socket.write(bytes)).on("error", () => {}));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, close: () => server.close() };
};

it("a call continues the trace of its work", async () => {
  const spans: string[] = [];
  traceWith({
    span: (name, _attributes, work) => {
      spans.push(name);
      return work();
    },
    request: () => () => {},
    headers: () => ({ traceparent: "00-a-b-01" }),
    flush: async () => {},
  });
  let sent: unknown;
  adapter.fault = {
    instead: ({ headers }) => {
      sent = headers["traceparent"];
      return false;
    },
  };
  await connector()(question);
  traceWith(undefined);
  expect(sent).toBe("00-a-b-01");
  expect(spans).toEqual([`POST ${new URL(adapter.url).host}`]);
});

describe("a system that misbehaves", () => {
  const wrong = new Set<string>([
    "answers 500",
    "answers a page",
    "answers half as if it were all",
    "answers twice in one body",
    "answers more than 64 kB",
    "answers without end",
  ]);

  it.concurrent.each(Object.entries(misbehaviours))("gives no answer if it %s", async (name, instead) => {
    const own = await connectorAdapter();
    own.fault = { instead };
    const failure = connector(`${own.url}/dns`)(question);
    await expect(failure).rejects.toBeInstanceOf(wrong.has(name) ? WrongAnswer : SystemAway);
    expect(own.calls).toBe(1);
    own.close();
  });

  it("gives the reason of its refusal, but not more than 300 characters", async () => {
    adapter.fault = { answer: () => [422, { error: `too long ${"x".repeat(1000)}` }] };
    const failure = await connector()(question).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 422, message: `answered 422: too long ${"x".repeat(291)}` });
  });

  it.each([429, 502, 503, 504])("is away if it answers %i", async (status) => {
    adapter.fault = { answer: () => [status, {}] };
    await expect(connector()(question)).rejects.toBeInstanceOf(SystemAway);
  });

  it("is heard once if it sends two answers to one question", async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"place":1}';
    const raw = await rawServer(answer + answer.replace("1}", "2}"));
    const ask = connector(raw.url);
    expect([await ask(question), await ask(question)]).toEqual([{ place: 1 }, { place: 1 }]);
    raw.close();
  });

  it("is away under its name and with the reason", async () => {
    adapter.close();
    const host = new URL(adapter.url).host;
    await expect(connector()(question)).rejects.toThrow(new RegExp(`^${host} does not answer: .*ECONNREFUSED`));
  });
});

describe("the circuit", () => {
  const away: AdapterFault = { answer: () => [503, {}] };
  const fail = async (ask: ReturnType<typeof connector>, times: number) => {
    for (let time = 0; time < times; time += 1) await expect(ask(question)).rejects.toThrow();
  };

  it("opens after five calls without an answer, lets one through after half a minute, and closes when that is answered", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const ask = connector();
    adapter.fault = away;
    await fail(ask, 8);
    expect(adapter.calls).toBe(5);
    vi.setSystemTime(Date.now() + 31_000);
    await Promise.all(Array.from({ length: 5 }, () => expect(ask(question)).rejects.toBeInstanceOf(SystemAway)));
    expect(adapter.calls).toBe(6);
    adapter.fault = {};
    await fail(ask, 1);
    vi.setSystemTime(Date.now() + 31_000);
    expect(await ask(question)).toEqual({});
    expect(await Promise.all([ask(question), ask(question)])).toEqual([{}, {}]);
  });

  it("stays closed if the system answers wrongly, or answers some of the calls", async () => {
    const ask = connector();
    adapter.fault = { answer: () => [500, {}] };
    await fail(ask, 8);
    for (let round = 0; round < 2; round += 1) {
      adapter.fault = away;
      await fail(ask, 4);
      adapter.fault = {};
      await ask(question);
    }
    expect(adapter.calls).toBe(18);
  });
});
