import net from "node:net";
import { contractEndpoints } from "../apps/api/src/testing/requests/contract-endpoints.ts";
import { askersOf } from "../apps/api/src/testing/fuzz/fuzz-world.ts";
import {
  anyPathOf,
  type HostileRequest,
  hostileFormRequests,
  hostileRequestsFor,
} from "../apps/api/src/testing/fuzz/hostile-bodies.ts";
import { type FuzzProduct, startFuzzProduct } from "./fuzz-target.ts";
import { row } from "./report.ts";

const polderlicht = 20_120_280;
/** How often each body is sent: CPU time is measured in steps of 10 ms. */
const times = 5;
const mostCpuMs = 20;
const mostBytes = 4096;

interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly bearer: string | undefined;
  readonly requests: readonly HostileRequest[];
}

interface Cost {
  readonly name: string;
  readonly shape: string;
  readonly cpuMs: number;
  readonly bytes: number;
  readonly status: number;
}

/** Pages and endpoints of the identity provider that read forms. */
const identityPaths = ["token", "revoke", "session/end", "password/forgotten", "password/new", "manage/password"];

const callsTo = async (product: FuzzProduct): Promise<Call[]> => {
  const askers = await askersOf(product);
  const bearer = await askers["administrator"]?.();
  const endpoints = (await contractEndpoints()).filter(({ method }) => method !== "GET");
  const calls = endpoints.flatMap((endpoint): Call[] => {
    const call = { name: endpoint.name, method: endpoint.method, path: anyPathOf(endpoint, polderlicht) };
    const requests = hostileRequestsFor(endpoint);
    // The session of the token must not end.
    const isPublic = endpoint.access.caller === "public" || endpoint.name === "endSession";
    const stranger = { ...call, bearer: undefined, requests: requests.filter(({ kind }) => !kind.includes(" in ")) };
    return isPublic ? [{ ...stranger, requests }] : [{ ...call, bearer, requests }, stranger];
  });
  const pages = identityPaths.map((path) => ({
    name: `identity ${path}`,
    method: "POST",
    path: `/identity/${path}`,
    bearer: undefined,
    requests: hostileFormRequests(),
  }));
  return [...calls, ...pages];
};

const partsOfOneByte = `${"1\r\nx\r\n".repeat(16_384)}0\r\n\r\n`;

/** Sends a body of 16,384 chunks, and waits until the server ends the connection. */
const sendParts = ({ url }: FuzzProduct, { method, path, bearer }: Call): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port, host } = new URL(url);
    const socket = net.connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (part) => (answer += part.toString()));
    socket.on("error", () => undefined).on("close", () => resolve(answer));
    const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", "Transfer-Encoding: chunked"];
    const type = [
      "Content-Type: application/json",
      ...(bearer === undefined ? [] : [`Authorization: Bearer ${bearer}`]),
    ];
    socket.write([...head, ...type, "", partsOfOneByte].join("\r\n"));
  });

const measureParts = async (product: FuzzProduct, call: Call): Promise<Cost> => {
  const before = product.cpuMs();
  let answer = "";
  for (let time = 0; time < times; time += 1) answer = await sendParts(product, call);
  const cpuMs = (product.cpuMs() - before) / times;
  const name = `${call.name}${call.bearer ? "" : " (anonymous)"}`;
  return { name, shape: "chunks of one byte", cpuMs, bytes: answer.length, status: Number(answer.slice(9, 12)) };
};

const shapeOf = ({ kind, contentType }: HostileRequest): string =>
  `${contentType.split(";", 1)[0]}: ${kind.replace(/ in \w+$/, " in a field")}`;

const measure = async (product: FuzzProduct): Promise<Cost[]> => {
  const costs: Cost[] = [];
  const calls = await callsTo(product);
  for (const path of ["/v1/health", "/v1/unknown", "/"])
    costs.push(await measureParts(product, { name: path, method: "GET", path, bearer: undefined, requests: [] }));
  for (const call of calls) costs.push(await measureParts(product, call));
  for (const { name, method, path, bearer, requests } of calls)
    for (const request of requests) {
      const before = product.cpuMs();
      let [bytes, status] = [0, 0];
      for (let time = 0; time < times; time += 1) {
        const answer = await fetch(product.url + path, {
          method,
          headers: {
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
            "content-type": request.contentType,
            "idempotency-key": crypto.randomUUID(),
          },
          body: request.text,
          redirect: "manual",
        });
        status = answer.status;
        bytes = Math.max(bytes, (await answer.arrayBuffer()).byteLength);
      }
      const cpuMs = (product.cpuMs() - before) / times;
      costs.push({ name: `${name}${bearer ? "" : " (anonymous)"}`, shape: shapeOf(request), cpuMs, bytes, status });
    }
  return costs;
};

const mostIn = (costs: readonly Cost[]): Cost | undefined => costs.toSorted((a, b) => b.cpuMs - a.cpuMs)[0];

const printCosts = (costs: readonly Cost[]): void => {
  const goal = `<= ${mostCpuMs} ms`;
  row("hostile bodies", String(costs.length * times), "", `${costs.length} kinds, each ${times} times`);
  const mean = costs.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / costs.length;
  row("CPU on average", `${mean.toFixed(1)} ms`, goal);
  for (const [shape, those = []] of Object.entries(Object.groupBy(costs, (cost) => cost.shape))) {
    const most = mostIn(those);
    if (most) row(`most CPU, ${shape}`, `${most.cpuMs} ms`, goal, `${most.name}, ${most.status}`);
  }
  const byEndpoint = Object.values(Object.groupBy(costs, ({ name }) => name)).flatMap(
    (those = []) => mostIn(those) ?? [],
  );
  for (const { name, shape, cpuMs, status } of byEndpoint.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 12))
    row(`most CPU, ${name}`, `${cpuMs} ms`, goal, `${shape}, ${status}`);
  // The pages of the identity provider answer with a page.
  const answers = costs.filter(({ name }) => !name.startsWith("identity"));
  const longest = answers.toSorted((a, b) => b.bytes - a.bytes)[0];
  if (longest) row("longest answer", `${longest.bytes} bytes`, `<= ${mostBytes}`, `${longest.name}, ${longest.shape}`);
  const failures = costs.filter(({ status }) => status >= 500);
  row(
    "server errors",
    String(failures.length),
    "0",
    failures.map(({ name, status }) => `${name}: ${status}`).join("; "),
  );
  const isMet = (mostIn(costs)?.cpuMs ?? 0) <= mostCpuMs && (longest?.bytes ?? 0) <= mostBytes && failures.length === 0;
  if (!isMet) process.exitCode = 1;
};

/** Sends the largest hostile bodies in every content type to every call that can have one, and prints what they cost. */
export const sendHostileBodies = async (): Promise<void> => {
  const product = await startFuzzProduct();
  try {
    printCosts(await measure(product));
  } finally {
    await product.stop();
  }
};
