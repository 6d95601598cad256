import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, startFakeApi, token } from "./testing/fake-operator-api.ts";
import { type FakePdu, gauge, startPdu, v3User } from "./testing/fake-pdu.ts";
import { temporaryFolder } from "./testing/test-collector.ts";

const program = path.join(import.meta.dirname, "main.ts");
const entry = "1.3.6.1.4.1.32473.1.1";
const rows = 30;

let api: FakeApi;
let pdu: FakePdu;
let folder: string;
const children: ChildProcess[] = [];

const config = (): string => `api:
  address: ${api.address}
  token: { env: COLLECTOR_TOKEN }
  timeoutSeconds: 2
poll: { intervalSeconds: 10 }
buffer: { folder: readings }
devices:
  - name: pdu-1
    host: 127.0.0.1
    port: ${pdu.port}
    snmp:
      version: 3
      user: ${v3User.name}
      auth: { protocol: sha256, key: ${v3User.auth} }
      privacy: { protocol: aes, key: ${v3User.privacy} }
    meters:
${Array.from({ length: rows }, (_, at) => `      - { meter: M-${at + 1}, oids: { powerW: { oid: ${entry}.3.${at + 1} } } }`).join("\n")}
`;

beforeEach(async () => {
  folder = temporaryFolder();
  api = await startFakeApi();
  pdu = await startPdu([
    { entry, rows: Array.from({ length: rows }, (_, at) => ({ index: [at + 1], columns: { 3: gauge(100 + at) } })) },
  ]);
  fs.writeFileSync(path.join(folder, "config.yaml"), config());
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  pdu.close();
  await api.close();
});

const start = (words: readonly string[] = [], environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [program, path.join(folder, "config.yaml"), ...words], {
    env: { ...process.env, COLLECTOR_TOKEN: token, ...environment },
  });
  children.push(child);
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => (output.text += piece.toString()));
  const ended = once(child, "exit").then(([code]) => Number(code));
  return { child, output, ended };
};

const readings = (): string[] => {
  const buffer = path.join(folder, "readings");
  const names = fs.existsSync(buffer) ? fs.readdirSync(buffer).filter((name) => name.startsWith("readings-")) : [];
  return names.flatMap((name) => fs.readFileSync(path.join(buffer, name), "utf8").split("\n").filter(Boolean));
};

describe("collect-power", () => {
  it("loses nothing and doubles nothing over kill -9 and a torn line", async () => {
    await api.refuse();
    const first = start();
    await expect.poll(() => readings().length).toBe(rows);
    first.child.kill("SIGKILL");
    await first.ended;
    const name = fs.readdirSync(path.join(folder, "readings")).find((file) => file.startsWith("readings-")) ?? "";
    fs.appendFileSync(path.join(folder, "readings", name), '{"meter":"M-1","at":"2026');
    const kept = readings()
      .slice(0, rows)
      .map((line) => JSON.parse(line));

    await api.listen();
    const second = start();
    await expect.poll(() => [...api.stored.values()]).toEqual(expect.arrayContaining(kept));
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    // Of each meter one reading a minute, whether it was read once in the minute or by both processes.
    expect(api.stored.size % rows).toBe(0);
    for (const stored of api.stored.values()) expect(stored.powerW).toBe(99 + Number(stored.meter.slice(2)));
    expect(second.output.text).toContain("lines-torn");
  });

  it("sends again what it was killed over while the API stored it, and the API keeps one of each", async () => {
    api.behave = () => (api.calls.length === 1 ? "take-and-hang" : undefined);
    const first = start();
    await expect.poll(() => api.stored.size).toBe(rows);
    first.child.kill("SIGKILL");
    await first.ended;
    const second = start();
    await expect.poll(() => second.output.text).toContain("batch-sent");
    expect(api.stored.size % rows).toBe(0);
    expect(api.duplicates).toBeGreaterThanOrEqual(rows);
  });

  it("writes one JSON object a line, a status file, and no secret", async () => {
    const { child, output, ended } = start();
    await expect.poll(() => output.text).toContain("batch-sent");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    const events = output.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).event);
    expect(events).toEqual(expect.arrayContaining(["started", "polled", "batch-sent", "stopped"]));
    for (const secret of [token, v3User.auth, v3User.privacy]) expect(output.text).not.toContain(secret);
    const status = JSON.parse(fs.readFileSync(path.join(folder, "readings/status.json"), "utf8"));
    expect(status).toMatchObject({ devices: 1, failing: [], unsentBytes: 0, sending: { accepted: rows, rejected: 0 } });
  });

  it("ends while the API does not answer", async () => {
    api.behave = () => "hang";
    const { child, output, ended } = start();
    await expect.poll(() => api.calls.length).toBe(1);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(output.text).toContain("stopped");
    expect(readings()).toHaveLength(rows);
  });

  it("refuses a folder that another collector uses", async () => {
    const first = start();
    await expect.poll(() => first.output.text).toContain("started");
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output.text).toContain("another collector uses the folder");
  });

  it("--check prints what each device gives, and keeps nothing", async () => {
    const { output, ended } = start(["--check"]);
    expect(await ended).toBe(0);
    expect(output.text).toContain("  M-1: 100 W\n  M-2: 101 W\n");
    expect(output.text).toContain(`${api.address}: takes readings`);
    expect([api.stored.size, fs.existsSync(path.join(folder, "readings"))]).toEqual([0, false]);
  });

  it("--check fails when the token is refused and when a device is silent", async () => {
    pdu.close();
    const { output, ended } = start(["--check"], { COLLECTOR_TOKEN: "pts_other" });
    expect(await ended).toBe(1);
    expect(output.text).toContain("no answer in time");
    expect(output.text).toContain("status 401");
    expect(output.text).not.toContain("pts_other");
    pdu = await startPdu([]);
  });

  it("refuses a wrong file with its line, and to switch off TLS", async () => {
    fs.writeFileSync(path.join(folder, "config.yaml"), config().replace("version: 3", "version: 1"));
    const wrong = start();
    expect(await wrong.ended).toBe(1);
    expect(wrong.output.text).toContain('config.yaml:12: "version" must be one of 2c, 3');
    const insecure = start([], { NODE_TLS_REJECT_UNAUTHORIZED: "0" });
    expect(await insecure.ended).toBe(1);
    expect(insecure.output.text).toContain("Unset NODE_TLS_REJECT_UNAUTHORIZED");
  });
});
