import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectorKits } from "./connector-kits.ts";
import type { ConnectorKit } from "./platform/connectors/connector-kit.ts";
import { runKit } from "./platform/connectors/kit-run.ts";
import { type AdapterFault, connectorAdapter, misbehaviours } from "./testing/connector-adapter.ts";

let adapter: Awaited<ReturnType<typeof connectorAdapter>>;
let kits: readonly ConnectorKit[];

beforeAll(async () => {
  adapter = await connectorAdapter();
  kits = await connectorKits();
});
beforeEach(() => {
  adapter.fault = {};
});
afterAll(() => adapter.close());

const kitOf = (area: string): ConnectorKit => {
  const kit = kits.find((one) => one.area === area);
  if (!kit) throw new Error(`no kit for ${area}`);
  return kit;
};
const tried = (area: string) => {
  const kit = kitOf(area);
  const path = area === "vat-register" ? "coc-register" : area;
  return runKit(kit, { url: `${adapter.url}/${path}`, token: "secret", samples: kit.samples });
};

const [one, dns, availability] = ["answers within", "dns", "availability"] as const;
const changed =
  (area: Record<string, unknown>): Required<AdapterFault>["answer"] =>
  (_question, [status, body]) => [status, { ...(body as object), ...area }];
const of =
  (action: string, answer: Required<AdapterFault>["answer"]): Required<AdapterFault>["answer"] =>
  (question, right) =>
    question["action"] === action || question["kind"] === action ? answer(question, right) : right;
const listOf = (body: unknown, name: string) => (body as Record<string, Record<string, unknown>[]>)[name] ?? [];
const seen = new Set<unknown>();

/** Faults of an adapter, with the start of the case that detects each fault. */
const faults: readonly (readonly [fault: string, area: string, AdapterFault, named: string])[] = [
  ...Object.entries(misbehaviours).map(([name, instead]) => [name, dns, { instead }, one] as const),
  ["takes any token", dns, { takesAnyToken: true }, "refuses another token"],
  ["takes a body that is not JSON", dns, { takesAnyBody: true }, "refuses a body"],
  ["answers four at once", dns, { mostAtOnce: 4 }, "answers 10 questions"],
  [
    "refuses new fields",
    dns,
    { answer: (question, right) => ("unknownToTheAdapter" in question ? [422, {}] : right) },
    "ignores a field",
  ],
  [
    "leaves out IPv6",
    dns,
    {
      answer: of("publish-ptr", (_question, [, body]) => [
        200,
        { records: listOf(body, "records").filter(({ address }) => !String(address).includes(":")) },
      ]),
    },
    "publish-ptr publishes an IPv6 name",
  ],
  [
    "answers text instead of true",
    dns,
    {
      answer: of("publish-ptr", (question, right) =>
        listOf(question, "records")[0]?.["address"] === "192.0.2.7" && listOf(question, "records")[0]?.["ptr"] !== null
          ? [200, { records: [{ address: "192.0.2.7", live: "true" }] }]
          : right,
      ),
    },
    "publish-ptr publishes an IPv4 name",
  ],
  [
    "fails to remove a name that does not exist",
    dns,
    {
      answer: of("publish-ptr", (question, right) =>
        listOf(question, "records")[0]?.["ptr"] === null && listOf(question, "records")[0]?.["address"] === "192.0.2.7"
          ? [404, { error: "no such record" }]
          : right,
      ),
    },
    "publish-ptr removes a name",
  ],
  [
    "takes 100 records",
    dns,
    { answer: of("publish-ptr", (_question, [, body]) => [200, { records: listOf(body, "records").slice(0, 100) }]) },
    "publish-ptr takes 256",
  ],
  [
    "passes servers that do not exist",
    dns,
    {
      answer: of("check-name-servers", (_question, [, body]) => [
        200,
        { findings: listOf(body, "findings").map((finding) => Object.assign(finding, { passed: true })) },
      ]),
    },
    "check-name-servers",
  ],
  [
    "leaves out a check",
    dns,
    {
      answer: of("check-name-servers", (_question, [, body]) => [
        200,
        { findings: listOf(body, "findings").filter(({ check }) => check !== "TCP") },
      ]),
    },
    "check-name-servers",
  ],
  ["refuses a withdrawal", dns, { answer: of("delegate", () => [409, {}]) }, "delegate takes"],
  [
    "answers one address as a text",
    dns,
    { answer: of("resolve-name", () => [200, { addresses: "192.0.2.7" }]) },
    "resolve-name",
  ],
  [
    "has speeds as texts",
    availability,
    {
      answer: (_question, [status, body]) => [
        status,
        JSON.parse(JSON.stringify(body).replaceAll("1000000", '"1 Gbit/s"')) as unknown,
      ],
    },
    "describes the networks",
  ],
  [
    "gives an unknown address 404",
    availability,
    { answer: (_question, right) => ((right[1] as { found: boolean }).found ? right : [404, {}]) },
    "gives an unknown address",
  ],
  [
    "answers differently the second time",
    availability,
    {
      answer: (_question, [status, body]) => {
        const text = JSON.stringify(body).replace("Wolweverswal", `Street ${adapter.calls}`);
        return [status, JSON.parse(text) as unknown];
      },
    },
    "answers the same question alike",
  ],
  [
    "has an unknown outcome",
    "line-test",
    {
      answer: (_question, right) =>
        (right[1] as { outcome: string }).outcome === "UP" ? [200, { outcome: "FINE" }] : right,
    },
    "gives a known outcome",
  ],
  [
    "nests evidence",
    "line-test",
    { answer: changed({ outcome: "UNKNOWN", evidence: { sync: { up: true } } }) },
    "gives a known outcome",
  ],
  ["guesses a line that it does not know", "line-test", { answer: changed({ outcome: "UP" }) }, "gives a line"],
  ["does not know pins", "tv", { answer: of("pin", () => [200, { acknowledged: false }]) }, "acknowledges pin"],
  [
    "refuses a command that comes again",
    "tv",
    {
      answer: ({ id, sequence }, right) => {
        if (sequence === 99 && seen.has(id)) return [409, { error: "known" }];
        seen.add(id);
        return right;
      },
    },
    "acknowledges a command again",
  ],
  [
    "signs without TLS",
    "signing",
    { answer: ({ state }) => [200, { signUrl: `http://sign.example/${String(state)}` }] },
    "answers the https page",
  ],
  [
    "returns the same page for each request",
    "signing",
    { answer: changed({ signUrl: "https://sign.example/" }) },
    "gives each request",
  ],
  [
    "finds with a text",
    "coc-register",
    { answer: (_question, right) => ((right[1] as { found: boolean }).found ? [200, { found: "yes" }] : right) },
    "gives a known number",
  ],
  ["has an address in parts", "vat-register", { answer: changed({ address: "Zwolle, Kade" }) }, "writes an address"],
  [
    "gives an unknown number 404",
    "coc-register",
    { answer: (_question, right) => ((right[1] as { found: boolean }).found ? right : [404, {}]) },
    "gives an unknown number",
  ],
];

describe("the kit for adapters", () => {
  it("finds no fault in a correct adapter of any connector", async () => {
    for (const { area } of kits) expect([area, (await tried(area)).faults]).toEqual([area, []]);
    expect(kits.map(({ area }) => area).toSorted()).toEqual([
      "availability",
      "coc-register",
      "dns",
      "line-test",
      "signing",
      "tv",
      "vat-register",
    ]);
  });

  it.each(faults)("reports the fault of an adapter that %s (%s)", async (_fault, area, fault, named) => {
    adapter.fault = fault;
    const result = await tried(area);
    expect(result.faults).toContainEqual(expect.stringMatching(`^${named}`));
  });

  it("reports the expected and the actual answer, and how many cases were not tried", async () => {
    adapter.fault = { answer: () => [500, { error: "no database" }] };
    expect((await tried("tv")).lines).toEqual([
      "FAULT  answers within 5 seconds with status 200, JSON and at most 64 kB, without a redirect: answered 500: no database",
      "14 further cases were not tried.",
      "1 of the cases failed.",
    ]);
  });

  it("is a command that exits with 1 after a fault, and with 2 without an area or with an unknown sample", async () => {
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, ["apps/api/src/connector-kit.ts", ...words]).then(
        ({ stdout }) => [0, stdout],
        (error: { code: number; stdout: string; stderr: string }) => [error.code, error.stdout + error.stderr],
      );
    const given = ["--area", "tv", "--url", `${adapter.url}/tv`];
    expect(await run(...given, "--token", "secret")).toEqual([0, expect.stringContaining("holds the contract")]);
    expect(await run(...given, "--token", "old")).toEqual([1, expect.stringContaining("answered 401")]);
    expect(await run(...given, "--with", "line=1")).toEqual([2, expect.stringContaining("tv has account")]);
    expect(await run("--area", "nothing", "--url", adapter.url)).toEqual([2, expect.stringContaining("--area AREA")]);
  });
});
