import http from "node:http";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import fc from "fast-check";
import { documentedAnswers, type FuzzAnswer } from "./documented-answers.ts";
import { type FuzzRequest, requestsFor } from "./fuzz-requests.ts";
import { askersOf, type FuzzTarget, knownIds } from "./fuzz-world.ts";

export interface FuzzPlan {
  readonly seed: number;
  /** The first request number, and the end (exclusive). Each request depends only on the seed and its number. */
  readonly from: number;
  readonly to: number;
  /** Error statuses that are expected of this target, such as 502 without an identity provider. */
  readonly tolerated?: readonly number[];
  readonly isOver?: () => boolean;
  readonly progress?: (done: number) => void;
}

export interface Finding {
  readonly number: number;
  readonly who: string;
  readonly operation: string;
  readonly status: number;
  readonly wrong: string;
  readonly request: FuzzRequest;
  readonly answer: string;
}

export interface FuzzReport {
  /** The number of the first request that was not sent. */
  readonly next: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** The operations without any successful request: the run proves little about them. */
  readonly neverDone: readonly string[];
  readonly findings: readonly Finding[];
  readonly who: readonly string[];
  readonly healthMs: readonly number[];
}

/** One entry for each kind of finding: the operation, what is wrong, and the first request that caused it. */
export const describeFindings = (findings: readonly Finding[]): string[] => {
  const kinds = new Map(
    findings.toReversed().map((one) => [`${one.operation} ${one.status} ${one.wrong.replaceAll(/\d+/g, "#")}`, one]),
  );
  return [...kinds.values()].map(({ number, who, operation, status, wrong, request, answer }) => {
    const { method, path, headers, body } = request;
    const { authorization: _token, ...others } = headers;
    const sent = [method, path, JSON.stringify(others), body?.toString() ?? ""].join(" ").slice(0, 400);
    return `#${number} ${operation} as ${who}: ${status}, ${wrong}\n  sent ${sent}\n  got ${answer}`;
  });
};

const atOnce = 8;
const renewEvery = 1000;
const endsSessions: ReadonlySet<string> = new Set(["endSession", "endOtherSessions", "deleteSession", "deleteToken"]);

const agent = () => new http.Agent({ keepAlive: true, maxSockets: atOnce + 1 });

const send = (url: string, request: FuzzRequest, using: http.Agent): Promise<FuzzAnswer> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = request;
    const { hostname, port } = new URL(url);
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const sent = http.request({ hostname, port, method, path, headers: { ...headers, ...length }, agent: using });
    let answered = false;
    sent.on("response", (response) => {
      answered = true;
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          mediaType: String(response.headers["content-type"] ?? "").split(";", 1)[0] ?? "",
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    // If the server refuses the headers, it closes the connection while we may still write.
    sent.on("error", (error) => (answered ? undefined : reject(error)));
    sent.end(body);
  });

const watchHealth = (url: string) => {
  const using = agent();
  const healthMs: number[] = [];
  const request: FuzzRequest = { method: "GET", path: "/v1/health", headers: {}, body: undefined };
  const look = async (): Promise<void> => {
    const began = performance.now();
    await send(url, request, using).catch(() => undefined);
    healthMs.push(performance.now() - began);
  };
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void (last = last.then(look)), 50);
  return {
    healthMs,
    stop: async () => {
      clearInterval(timer);
      await last;
      using.destroy();
    },
  };
};

const seedOf = (seed: number, number: number): number => (Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) + number) | 0;

const tokensFor = async (target: FuzzTarget) => {
  const askers = await askersOf(target);
  const who = Object.keys(askers);
  const tokens = new Map<string, string>();
  const renew = async (asker: string): Promise<void> => void tokens.set(asker, (await askers[asker]?.()) ?? "");
  const renewAll = async (): Promise<void> => {
    for (const asker of who) await renew(asker);
  };
  await renewAll();
  return { who, of: (asker: string) => tokens.get(asker), renew, renewAll };
};

const refused = (error: unknown): FuzzAnswer => ({
  status: 0,
  mediaType: "",
  headers: {},
  body: Buffer.from(String(error)),
});

const requester = async (target: FuzzTarget, endpoints: readonly Endpoint[], plan: FuzzPlan) => {
  const document = (await (await fetch(`${target.url}/openapi.json`)).json()) as Parameters<
    typeof documentedAnswers
  >[0];
  const wrongWith = documentedAnswers(document);
  const known = await knownIds(target);
  const made = endpoints.map((endpoint) => ({ endpoint, requests: requestsFor(endpoint, known) }));
  const tokens = await tokensFor(target);
  const using = agent();
  const [statuses, done, findings] = [new Map<number, number>(), new Set<string>(), [] as Finding[]];

  const ask = async (number: number): Promise<void> => {
    const { endpoint, requests } = made[number % made.length] as (typeof made)[number];
    const who = tokens.who[Math.floor(number / made.length) % tokens.who.length] ?? "";
    const [drawn] = fc.sample(requests, { seed: seedOf(plan.seed, number), numRuns: 1 });
    if (!drawn) throw new Error("nothing was drawn");
    const token = tokens.of(who);
    const request = { ...drawn, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...drawn.headers } };
    const answer = await send(target.url, request, using).catch(refused);
    const { status } = answer;
    if (endsSessions.has(endpoint.name)) await tokens.renew(who);
    if (status < 300) done.add(endpoint.name);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isFailure = status >= 500 && !plan.tolerated?.includes(status);
    const wrong = isFailure ? "a server error" : wrongWith(endpoint, answer);
    if (wrong === undefined) return;
    const excerpt = answer.body.toString().slice(0, 400);
    findings.push({ number, who, operation: endpoint.name, status, wrong, request, answer: excerpt });
  };
  const neverDone = () => endpoints.map(({ name }) => name).filter((name) => !done.has(name));
  return { ask, tokens, statuses, findings, neverDone, stop: () => using.destroy() };
};

/** Sends generated requests to every endpoint with every role, and checks each response against the API reference. */
export const fuzz = async (target: FuzzTarget, endpoints: readonly Endpoint[], plan: FuzzPlan): Promise<FuzzReport> => {
  const asking = await requester(target, endpoints, plan);
  const health = watchHealth(target.url);
  let next = plan.from;
  const work = async (until: number): Promise<void> => {
    while (next < until && !plan.isOver?.()) {
      next += 1;
      await asking.ask(next - 1);
    }
  };
  while (next < plan.to && !plan.isOver?.()) {
    const until = Math.min(plan.to, next + renewEvery);
    await Promise.all(Array.from({ length: atOnce }, () => work(until)));
    await asking.tokens.renewAll();
    await target.rows("delete from failed_attempt");
    plan.progress?.(next);
  }
  await health.stop();
  asking.stop();
  const { statuses, findings, tokens } = asking;
  return { next, statuses, findings, neverDone: asking.neverDone(), who: tokens.who, healthMs: health.healthMs };
};
