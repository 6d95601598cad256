import type { Delegation } from "@demarc/contract/ip-management/delegation";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createPool } from "../../../platform/database/database.ts";
import { Busy, takeKey } from "../../../platform/jobs/job-keys.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { ipManagementJobs } from "../ip-management.jobs.ts";
import { createLog } from "../../../platform/process/log.ts";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import type { DelegatedZones, Dns } from "./dns-port.ts";
import { dnsOf } from "./dns.connector.ts";

type Question = { readonly action: string } & Record<string, unknown>;

const log = createLog("silent");
const seen: { question: Question; authorization: string | undefined }[] = [];
let reply: (question: Question, response: ServerResponse) => unknown;
let url: string;

const system = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const question = JSON.parse(body) as Question;
    seen.push({ question, authorization: request.headers.authorization });
    reply(question, response);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => system.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(system.address() as AddressInfo).port}/dns`;
});
beforeEach(() => seen.splice(0));
afterEach(() => vi.useRealTimers());
afterAll(() => {
  system.closeAllConnections();
  system.close();
});

const connector = (): Dns => {
  const dns = dnsOf({ kind: "http", url, token: "secret" }, log);
  if (!dns) throw new Error("no connector");
  return dns;
};
const answering = (answer: (question: Question) => unknown, status = 200) => {
  reply = (question, response) => response.writeHead(status).end(JSON.stringify(answer(question)));
};

const zone = (name: string) => ({ name, block: "", kind: "NIBBLE", parent: "" }) as const;
const wanted: DelegatedZones = {
  zones: [zone("1.ip6.arpa"), zone("2.ip6.arpa")],
  nameServers: ["ns1.a.example", "ns2.a.example"],
  dsRecords: [],
};
const allPassed = ({ zones, nameServers }: Question) => ({
  findings: (nameServers as string[]).flatMap((nameServer) =>
    (zones as { name: string }[]).flatMap(({ name }) =>
      ["UDP", "TCP", "SOA", "AUTHORITATIVE"].map((check) => ({ nameServer, zone: name, check, passed: true })),
    ),
  ),
});
const record = (place: number) => ({ address: `2001:db8::${place.toString(16)}`, name: "x", ptr: "a.example" });

describe("a valid response", () => {
  it("is requested with the token, and contains whether each name is live", async () => {
    answering(() => ({ records: [{ address: "2001:db8::1", live: true }, { address: "2001:db8::2" }] }));
    expect(await connector().publishPtrs([record(1), record(2)])).toEqual([
      { address: "2001:db8::1", live: true },
      { address: "2001:db8::2", live: false },
    ]);
    expect(seen).toEqual([
      { authorization: "Bearer secret", question: { action: "publish-ptr", records: [record(1), record(2)] } },
    ]);
  });

  it("has every check of every server in every zone; a missing check counts as failed", async () => {
    answering((question) => ({
      findings: allPassed(question)
        .findings.slice(1)
        .concat({ strange: 1 } as never),
    }));
    const findings = await connector().checkNameServers(wanted);
    expect(findings).toHaveLength(16);
    expect(findings.filter(({ passed }) => !passed)).toEqual([
      { nameServer: "ns1.a.example", zone: "1.ip6.arpa", check: "UDP", passed: false },
    ]);
  });

  it("is requested in batches that each fit into one response", async () => {
    answering((question) =>
      question.action === "publish-ptr"
        ? { records: (question["records"] as { address: string }[]).map(({ address }) => ({ address, live: true })) }
        : allPassed(question),
    );
    const many = Array.from({ length: 1024 }, (_, place) => record(place));
    expect(await connector().publishPtrs(many)).toHaveLength(1024);
    const zones = Array.from({ length: 128 }, (_, place) => zone(`${place}.in-addr.arpa`));
    const findings = await connector().checkNameServers({ ...wanted, zones });
    expect(findings.filter(({ passed }) => passed)).toHaveLength(128 * 2 * 4);
    expect(seen.length).toBeGreaterThan(10);
  });
});

describe("an invalid response", () => {
  it.each([
    ["is a failure", (response: ServerResponse) => response.writeHead(500).end("{}")],
    ["is not JSON", (response: ServerResponse) => response.end("<html>")],
    ["is null", (response: ServerResponse) => response.end("null")],
    ["lacks its list", (response: ServerResponse) => response.end('{"records":{},"findings":7}')],
    ["is too large", (response: ServerResponse) => response.end(JSON.stringify({ records: ["x".repeat(70_000)] }))],
    ["redirects", (response: ServerResponse) => response.writeHead(302, { location: url }).end()],
    ["is cut off", (response: ServerResponse) => response.socket?.destroy()],
  ])("rejects if it %s", async (_what, broken) => {
    reply = (_question, response) => broken(response);
    await expect(connector().publishPtrs([record(1)])).rejects.toThrow();
    await expect(connector().checkNameServers(wanted)).rejects.toThrow();
  });

  it("rejects without a response", async () => {
    reply = () => undefined;
    await expect(connector().delegate(wanted)).rejects.toThrow(/timeout/i);
  });

  it("opens the circuit for half a minute after five failures, and then retries", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const dns = connector();
    answering(() => ({}), 503);
    for (let round = 0; round < 8; round += 1) await expect(dns.delegate(wanted)).rejects.toThrow();
    expect(seen).toHaveLength(5);
    answering(() => ({}));
    vi.setSystemTime(Date.now() + 31_000);
    await dns.delegate(wanted);
    expect(seen).toHaveLength(6);
  });
});

describe("names and delegations with a connector", () => {
  let api: TestApi;
  let harness: ReturnType<typeof prefixHarness>;

  beforeAll(async () => {
    api = await testApi();
    harness = prefixHarness(api, await api.tokenOf("lotte.prins@polderlicht.example"));
    await api.database.rows("delete from job");
  });
  afterAll(() => api.close());
  const servers = { nameServers: ["ns1.a.example", "ns2.a.example"] };
  const stateOf = async (prefix: string) =>
    (await harness.send<Delegation>("GET", prefix, "/delegation/check")).body.state;

  it("wait while the system is unavailable, and continue when it is back", async () => {
    const prefix = await harness.fresh();
    const address = prefix.replace("/48", "7");
    await harness.send("PUT", prefix, `/ip-address/${address}`, { ptr: "a.polderlicht.example" });
    await harness.send("PUT", prefix, "/delegation", servers);
    answering(() => ({}), 503);
    await expect(harness.doJobs({ DNS_URL: url })).rejects.toThrow();
    expect(await stateOf(prefix)).toBe("CHECKING");
    expect((await harness.addresses(prefix)).map(({ ptrState }) => ptrState)).toEqual(["PENDING"]);
    answering((question) =>
      question.action === "publish-ptr" ? { records: [{ address, live: false }] } : allPassed(question),
    );
    await harness.doJobs({ DNS_URL: url });
    expect(await stateOf(prefix)).toBe("ACTIVE");
    expect((await harness.addresses(prefix)).map(({ ptrState }) => ptrState)).toEqual(["FAILED"]);
    expect(seen.map(({ question }) => question.action)).toContain("delegate");
  });

  it("are live also if the system writes their addresses differently, and fail without an answer", async () => {
    const prefix = await harness.fresh();
    const [spelled, silent] = [prefix.replace("/48", "a7"), prefix.replace("/48", "a8")];
    const records = [
      { address: spelled, ptr: "a7.polderlicht.example" },
      { address: silent, ptr: "a8.polderlicht.example" },
    ];
    await harness.send("PUT", prefix, "/ptr", { records });
    const written = spelled.replace("::", ":0:0:0:0:").toUpperCase();
    answering(() => ({ records: [{ address: written, live: true }] }));
    await harness.doJobs({ DNS_URL: url });
    expect((await harness.addresses(prefix)).map(({ ptrState }) => ptrState)).toEqual(["LIVE", "FAILED"]);
  });

  it.each([
    ["no answer", []],
    ["an answer that it is not carried out", [false]],
  ])("are removed again after %s", async (_, answers) => {
    const prefix = await harness.fresh();
    const address = prefix.replace("/48", "7");
    const records = answers.map((live) => ({ address, live }));
    await harness.send("PUT", prefix, `/ip-address/${address}`, { ptr: "a.polderlicht.example" });
    await harness.send("DELETE", prefix, `/ip-address/${address}`);
    answering(() => ({ records }));
    await expect(harness.doJobs({ DNS_URL: url })).rejects.toThrow("not confirmed");
    answering(() => ({ records: [{ address, live: true }] }));
    await harness.doJobs({ DNS_URL: url });
  });

  it("are not live under a name that was changed during its publication", async () => {
    const prefix = await harness.fresh();
    const address = prefix.replace("/48", "7");
    const name = (ptr: string) => harness.send("PUT", prefix, `/ip-address/${address}`, { ptr });
    await name("old.polderlicht.example");
    reply = async (question, response) => {
      const [{ ptr } = { ptr: "" }] = question["records"] as { ptr: string }[];
      const isOld = ptr === "old.polderlicht.example";
      if (isOld) await name("new.polderlicht.example");
      response.writeHead(isOld ? 200 : 503).end(JSON.stringify({ records: [{ address, live: true }] }));
    };
    await expect(harness.doJobs({ DNS_URL: url })).rejects.toThrow();
    expect(await harness.addresses(prefix)).toMatchObject([{ ptr: "new.polderlicht.example", ptrState: "PENDING" }]);
    answering(() => ({ records: [{ address, live: true }] }));
    await harness.doJobs({ DNS_URL: url });
    expect(await harness.addresses(prefix)).toMatchObject([{ ptr: "new.polderlicht.example", ptrState: "LIVE" }]);
  });

  it.each(["ip.ptr", "ip.reverse-zone", "ip.delegation"])(
    "are published by one job of a prefix at a time: %s is refused while another one runs",
    async (kind) => {
      const prefix = await harness.fresh();
      const prefixId = await harness.idOf(prefix);
      await harness.send("PUT", prefix, `/ip-address/${prefix.replace("/48", "7")}`, { ptr: "a.polderlicht.example" });
      const pool = createPool(api.database.connect, "portal_jobs", 3);
      const other = await pool.connect();
      await other.query(takeKey(prefixId));
      const run = ipManagementJobs(testConfig({ DNS_URL: url }), log)[kind];
      const done = run?.({ prefixId, addresses: [prefix.replace("/48", "7")] }, workContext(pool));
      await expect(done).rejects.toThrow(Busy);
      expect(seen).toEqual([]);
      other.release(true);
      await pool.end();
      await api.database.rows("delete from job");
    },
  );

  it("are delegated only to name servers that were checked, also if they are replaced during the check", async () => {
    const prefix = await harness.fresh();
    await harness.send("PUT", prefix, "/delegation", servers);
    const replaced = { nameServers: ["ns1.b.example", "ns2.b.example"] };
    let checks = 0;
    reply = async (question, response) => {
      if (question.action === "check-name-servers") checks += 1;
      if (question.action === "check-name-servers" && checks === 1) {
        await harness.send("DELETE", prefix, "/delegation");
        await harness.send("PUT", prefix, "/delegation", replaced);
      }
      response.writeHead(200).end(JSON.stringify(allPassed(question)));
    };
    await harness.doJobs({ DNS_URL: url });
    const delegated = seen.filter(({ question }) => question.action === "delegate").map(({ question }) => question);
    expect(delegated.map(({ nameServers }) => nameServers)).toEqual([replaced.nameServers]);
    expect(await stateOf(prefix)).toBe("ACTIVE");
  });

  it("are withdrawn if the delegation is removed during its publication", async () => {
    const prefix = await harness.fresh();
    await harness.send("PUT", prefix, "/delegation", servers);
    reply = async (question, response) => {
      const isPublished = question.action === "delegate" && (question["nameServers"] as string[]).length > 0;
      if (isPublished) await harness.send("DELETE", prefix, "/delegation");
      response.writeHead(200).end(JSON.stringify(allPassed(question)));
    };
    await harness.doJobs({ DNS_URL: url });
    const delegated = seen.filter(({ question }) => question.action === "delegate").map(({ question }) => question);
    expect(delegated.map(({ nameServers }) => nameServers)).toEqual([servers.nameServers, []]);
    expect(await stateOf(prefix)).toBe("HOSTED");
  });

  it("keep the operator's servers if a check failed", async () => {
    const prefix = await harness.fresh();
    await harness.send("PUT", prefix, "/delegation", servers);
    answering(() => ({ findings: [] }));
    await harness.doJobs({ DNS_URL: url });
    expect(await stateOf(prefix)).toBe("FAILED");
    expect(seen.map(({ question }) => question.action)).toEqual(["check-name-servers"]);
  });
});
