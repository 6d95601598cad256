import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../../platform/database/database.ts";
import { storedMails } from "../../../testing/stored-mails.ts";
import { layOutMail } from "../../../platform/mail/mail-layout.ts";
import { selfSigned, signingIdentity } from "../../../platform/pdf/signing-identity.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { sealBatch } from "../../../platform/ledger/sealer.ts";
import { faultLine } from "./chain-check.ts";
import { headsIn, isGenuine, type SignedHead } from "./heads.ts";
import { ledgerCommands } from "./ledger.commands.ts";
import { ledgerJobs } from "./ledger.jobs.ts";
import { verifyFile } from "./verify-file.ts";

const { polderlicht, kadeblok } = companyIds;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-ledger-"));
const config = testConfig({ LEDGER_HEADS_EMAIL: "audit@provider.example", DATA_FOLDER: folder });

let api: TestApi;
let token: string;
let jobs: pg.Pool;
const seal = async () => {
  while (await sealBatch(jobs));
};
beforeAll(async () => {
  api = await testApi({ DATA_FOLDER: folder });
  token = await api.tokenOf("joris.bakker@polderlicht.example");
  jobs = createPool(api.database.connect, "portal_jobs", 2);
  await api.database.rows(
    `insert into audit_event
       (kept, customer_id, actor_type, actor_id, ip, request_id, action, entity_type, entity_id, before, after, reason)
     values ('7 years', $1, 'OPERATOR', 'anna@provider.example', '203.0.113.77', 'req_of_anna', 'customer.updated', 'customer', 'secret',
       '{"creditLimit": "2500.00", "name": "Zoë"}', '{"creditLimit": "9876.00", "externalRef": "CRM-4711"}', 'their debts'),
       ('7 years', $1, 'OPERATOR', null, null, null, 'quotation.draft-changed', 'quotation', 'draft', null,
       '{"subject": "hidden draft"}', null)`,
    [polderlicht],
  );
  await seal();
});
afterAll(async () => {
  await jobs.end();
  await api.close();
  fs.rmSync(folder, { recursive: true });
});

const proof = (query = "", customerId = polderlicht, as = token) =>
  api.send<string>("GET", `/v1/customer/${customerId}/audit/proof${query}`, { token: as });
const saved = (text: string): string => {
  const file = path.join(folder, `${Math.random()}.jsonl`);
  fs.writeFileSync(file, text);
  return file;
};
const check = async (text: string, given: Partial<Parameters<typeof verifyFile>[1]> = {}) =>
  (await verifyFile(saved(text), { trusted: [], savedHeads: [], ...given })).faults.map(faultLine);
const run = async (name: string, ...words: string[]) => {
  const command = ledgerCommands.find((one) => one.name === name);
  const { connect } = api.database;
  return command?.run({ words, by: "test", config, connect, operatorPool: api.operatorPool });
};

/** What the command prints on a machine without the database and its settings. */
const operate = (...words: string[]) => {
  const script = fileURLToPath(new URL("../../../operate.ts", import.meta.url));
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", DATABASE_URL: "postgres://127.0.0.1:1/none" };
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...words], { cwd: folder, env, encoding: "utf8" });
  return [stdout, stderr] as const;
};

describe("downloadLedgerProof", () => {
  it("200 is a signed file with all rows, that verifies without a database", async () => {
    const answer = await proof();
    expect(answer.headers["content-type"]).toBe("application/x-ndjson");
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="ledger-proof-20120280-[\d-]+\.jsonl"/,
    );
    const lines = answer.body
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const [count] = await api.database.rows("select count(*)::int as count from audit_seal where customer_id = $1", [
      polderlicht,
    ]);
    expect(lines.filter((line) => "position" in line)).toHaveLength((count as { count: number }).count);
    const certificate = (await signingIdentity(config))?.certificates[0]?.toString("base64") ?? "";
    expect(await check(answer.body, { trusted: [certificate] })).toEqual([]);
    const [told] = operate("ledger", "verify", "--file", saved(answer.body));
    expect(told).toMatch(/^No faults\. \d+ rows in \d+ chains, \d+ fields of which only the hash is there, 1 rows/);
    const [, refusal] = operate("ledger", "verify", "--file", saved(answer.body.replace("Zoë", "Zoe")));
    expect(refusal).toContain("changed: the fields have another hash than the seal");
  });

  it("200 holds the hash of what the company does not see: fields and reasons of the operator, and drafts", async () => {
    const { body } = await proof();
    expect(body).not.toMatch(/2500\.00|9876\.00|CRM-4711|their debts|hidden draft/);
    expect(body).toMatch(/\["before\.creditLimit","[0-9a-f]{64}"\]/);
    expect(body).toContain('"leaves":null');
    expect(body).toContain("Zoë");
  });

  it("200 holds of a change by the operator what was done, but not by whom, from where and in which request", async () => {
    const { body } = await proof();
    expect(body).not.toMatch(/anna@provider|203\.0\.113\.77|req_of_anna/);
    const row = body.split("\n").find((line) => line.includes('"entityId":"secret"'));
    const { about, leaves } = JSON.parse(row ?? "{}") as { about: object; leaves: string[][] };
    expect(about).toMatchObject({ actorType: "OPERATOR", action: "customer.updated", customerId: polderlicht });
    expect(leaves.filter(([name]) => name === "row" || name === "ip").map((leaf) => leaf.length)).toEqual([2, 2]);
    const described = body.split("\n").filter((line) => line.includes('"about"'));
    expect(described.filter((line) => !line.includes('"actorType":"OPERATOR"'))).toEqual([]);
  });

  it("200 with whole months; 400 for an invalid day; 403 and 404 without the right to export", async () => {
    const { body } = await proof("?from=2026-01-15&to=2026-01-15");
    expect(await check(body)).toEqual([]);
    expect(body).not.toContain("position");
    expect((await proof("?from=2099-01-01")).body).not.toContain("position");
    expect((await proof("?to=2099-01-01")).body).toContain("position");
    expect(await proof("?from=yesterday")).toMatchObject({ status: 400 });
    expect((await proof("", kadeblok)).status).toBe(404);
    expect((await proof("", polderlicht, await api.tokenOf("daan.vos@polderlicht.example"))).status).toBe(403);
  });

  it("200 a changed file is refused: a text, a row, a chain, the end, the signature", async () => {
    const { body } = await proof();
    const lines = body.trimEnd().split("\n");
    const first = lines.findIndex((line) => line.includes('"position":2'));
    const without = (place: number) => lines.toSpliced(place, 1).join("\n");
    const kinds = async (text: string) =>
      new Set((await check(text)).map((line) => /(^|, )([a-z ]+):/.exec(line)?.[2]));
    expect(await kinds(body.replace("Zoë", "Zoe"))).toEqual(new Set(["changed", "bad signature"]));
    expect(await kinds(without(first))).toContain("bad signature");
    expect(await kinds(lines.slice(0, -1).join("\n"))).toEqual(new Set(["missing last row"]));
    expect(await kinds(body.replace(/"signature":"M.{6}/, '"signature":"MAAAAAA'))).toEqual(new Set(["bad signature"]));
    const heads = lines.filter((line) => line.startsWith('{"head"')).map((line) => lines.indexOf(line));
    expect(await kinds(without(heads.at(-1) ?? 0))).toContain("missing last row");
    expect(await kinds(without((heads.at(-1) ?? 0) - 1))).toContain("missing last row");
    expect(await kinds(`${body}${lines[1]}\n`)).toContain("bad signature");
    const other = (await selfSigned("Someone", new Date())).replaceAll(/-----[^-]+-----|\n/g, "");
    expect(await check(body, { trusted: [other] })).toContain(
      "bad signature: the file is signed with another certificate",
    );
    const unsigned = body.replace(
      /"signature":"[^"]+","certificate":"[^"]+"\}\n$/,
      '"signature":null,"certificate":null}\n',
    );
    expect(await check(unsigned)).toEqual([]);
    expect(await check(unsigned, { trusted: [other] })).toContain("bad signature: the file is not signed");
    await expect(check("{}")).rejects.toThrow(/is not a file of the ledger: its first line/);
    await expect(check(`${lines[0]}\n{"position": 1}\n`)).rejects.toThrow(/line 2 cannot be read/);
  });
});

describe("the heads of the chains", () => {
  const mails = () => storedMails(api.database, "recipient = 'audit@provider.example'");
  const signAll = () => ledgerJobs(config)["ledger.sign-heads"]?.({}, workContext(jobs));

  it("are signed and mailed once, and again when they have grown", async () => {
    await signAll();
    await signAll();
    const [mail, ...more] = await mails();
    const heads = headsIn(mail?.text ?? "");
    const [{ count } = { count: 0 }] = await api.database.rows<{ count: number }>(
      "select count(*)::int as count from audit_head",
    );
    expect([heads.length, more.length, heads.every(isGenuine)]).toEqual([count, 0, true]);
    expect(await run("ledger heads")).toEqual(
      expect.arrayContaining([expect.stringContaining(`demarc-head ${polderlicht} `)]),
    );
    await api.database.rows(
      "insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id) values ('7 years', $1, 'SYSTEM', 'x', 'x', 'x')",
      [polderlicht],
    );
    await seal();
    await signAll();
    expect(headsIn((await mails()).at(-1)?.text ?? "").map(({ customerId, kept }) => [customerId, kept])).toEqual([
      [polderlicht, "7 years"],
    ]);
  });

  it("are refused as soon as anything in them changes", async () => {
    const [head] = headsIn(((await run("ledger heads")) ?? []).join("\n"));
    const changes: Partial<SignedHead>[] = [
      { length: 7 },
      { hash: "0".repeat(64) },
      { customerId: 1 },
      { month: "2020-01" },
      { at: "2020-01-01T00:00:00Z" },
      { signature: null },
      { certificate: "AAAA" },
    ];
    if (!head) throw new Error("there is no head");
    expect(isGenuine(head)).toBe(true);
    for (const change of changes) expect([change, isGenuine({ ...head, ...change })]).toEqual([change, false]);
  });

  it("verify the ledger by command, from a saved mail, of one company and month, and find what is missing", async () => {
    const heads = path.join(folder, "heads.txt");
    fs.writeFileSync(heads, (await mails()).map(({ text }) => text).join("\n"));
    const month = new Date().toISOString().slice(0, 7);
    expect(await run("ledger verify")).toEqual([expect.stringMatching(/^No faults\. \d+ rows in \d+ chains\.$/)]);
    const ofCompany = ["--customer", String(polderlicht), "--month", month, "--heads", heads];
    expect(await run("ledger verify", ...ofCompany)).toEqual([expect.stringContaining("No faults.")]);
    expect(await run("ledger verify", "--month", "2026-13")).toBeUndefined();
    expect(await run("ledger verify", "--other")).toBeUndefined();
    await api.database.rows("delete from audit_head where customer_id = $1", [kadeblok]);
    await api.database.rows("delete from audit_seal where customer_id = $1", [kadeblok]);
    await api.database.rows("delete from audit_event where customer_id = $1", [kadeblok]);
    expect(await run("ledger verify")).toEqual([expect.stringContaining("No faults.")]);
    await expect(run("ledger verify", "--heads", heads)).rejects.toThrow(
      new RegExp(`${kadeblok} \\d{4}-\\d\\d 13 months, missing last row: the chain had \\d+ rows`),
    );
    await expect(run("ledger verify", "--heads", "/none")).rejects.toThrow("/none cannot be read.");
  });

  it("with a signature of another certificate are found", async () => {
    const pem = path.join(folder, "other.pem");
    fs.writeFileSync(pem, await selfSigned("Someone", new Date()));
    await expect(run("ledger verify", "--certificate", pem)).rejects.toThrow(
      /bad signature: signed with another certificate/,
    );
    await api.database.rows("update audit_head set signed_hash = sha256('x') where customer_id = $1", [polderlicht]);
    await expect(run("ledger verify")).rejects.toThrow(/bad signature: the signature is not that of the head/);
  });
});

it("an export of the operator has all fields, and does not replace a file", async () => {
  const file = path.join(folder, "all.jsonl");
  await run("ledger export", "--file", file, "--customer", String(polderlicht));
  expect(fs.readFileSync(file, "utf8")).toContain("their debts");
  expect(await check(fs.readFileSync(file, "utf8"))).toEqual([]);
  await expect(run("ledger export", "--file", file)).rejects.toThrow(`${file} exists already.`);
  expect(await run("ledger export")).toBeUndefined();
});

it("heads are found in the quoted lines of a mail", () => {
  const line = `demarc-head 1 2026-11 7-years 3 ${"ab".repeat(32)} 2026-11-30T00:00:00Z unsigned`;
  const { text } = layOutMail({
    to: "x@x.example",
    variant: "main",
    locale: "nl",
    audience: "ledger",
    subject: "x",
    paragraphs: [],
    quote: line,
  });
  expect(headsIn(text)).toMatchObject([
    { customerId: 1, month: "2026-11", kept: "7 years", length: 3, signature: null },
  ]);
});
