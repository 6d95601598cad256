import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePorts } from "./testing/free-ports.ts";
import { asOwnerIn, makeToken } from "./testing/product-database.ts";
import { type ProductProcess, startProduct } from "./testing/product-process.ts";
import { companyIds } from "./testing/test-api.ts";

const operator = fileURLToPath(new URL("operate.ts", import.meta.url));
const admin = "joris.bakker@polderlicht.example";
const contacts = `/v1/customer/${companyIds.polderlicht}/contact`;

let base: string;
let folder: string;
let product: ProductProcess;
let token: string;

beforeAll(async () => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-backup-"));
  folder = path.join(base, "data");
  product = await startProduct(folder, await freePorts(3));
  token = await makeToken(folder, admin);
}, 120_000);
afterAll(async () => {
  await product.stop();
  fs.rmSync(base, { recursive: true, force: true });
});

const operate = async (arguments_: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const env = { ...process.env, DATA_FOLDER: folder, INIT_CWD: base, ...environment };
  const run = promisify(execFile)(process.execPath, [operator, ...arguments_], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
};

const add = (url: string, id: string): Promise<Response> =>
  fetch(url + contacts, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ id, types: [], firstName: "Sanne", lastName: "Meer", email: "s@polderlicht.example" }),
  });

/** Every contact with the rows of the ledger that were written with it. */
const storedIn = (at: string) =>
  asOwnerIn(at, async (owner) => {
    const { rows } = await owner.query<{ id: string; ledger: number; contact: boolean }>(
      `select coalesce(contact.id::text, event.entity_id) as id, contact.id is not null as contact, count(event.id)::int as ledger
       from customer_contact contact
       full join (select * from audit_event where entity_type = 'contact') event on event.entity_id = contact.id::text
       group by 1, 2`,
    );
    return rows;
  });

interface Manifest {
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

it("a back-up made under writes refuses none, and starts elsewhere with all that was acknowledged before it, nothing half", async () => {
  const [acknowledged, asked, refused]: [string[], string[], unknown[]] = [[], [], []];
  const demo = new Set((await storedIn(folder)).map(({ id }) => id));
  let writing = true;
  const write = async (): Promise<void> => {
    while (writing) {
      const id = randomUUID();
      asked.push(id);
      const answer = await add(product.url, id);
      if (answer.status === 201) acknowledged.push(id);
      else refused.push([answer.status, await answer.text()]);
    }
  };
  const writers = Promise.all([write(), write(), write(), write()]);
  writers.catch(() => undefined); // told where it is awaited
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(40);
  const before = [...acknowledged];
  const target = path.join(base, "copy");
  const made = await operate(["backup", "copy"]);
  const during = acknowledged.length - before.length;
  writing = false;
  await writers;
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/copy holds \d+ files, \d+ MB/) });
  expect(refused).toEqual([]);
  expect(during, "written meanwhile").toBeGreaterThan(0);

  const { files } = JSON.parse(fs.readFileSync(path.join(target, "back-up.json"), "utf8")) as Manifest;
  expect(files.length).toBeGreaterThan(500);
  for (const { path: name, bytes } of files)
    expect([name, fs.statSync(path.join(target, name)).size]).toEqual([name, bytes]);
  const names = files.map((file) => file.path);
  expect(names).toContain("postgres/backup_label");
  expect(names).not.toContain("postgres/postmaster.pid");
  expect(fs.statSync(path.join(target, "postgres", "PG_VERSION")).uid).toBe(
    fs.statSync(path.join(folder, "postgres", "PG_VERSION")).uid,
  );

  const restored = await startProduct(target, await freePorts(3));
  try {
    const stored = await storedIn(target);
    const contactsThere = new Set(stored.filter(({ contact }) => contact).map(({ id }) => id));
    expect(before.filter((id) => !contactsThere.has(id))).toEqual([]);
    const fresh = stored.filter(({ id }) => !demo.has(id));
    expect(fresh.filter(({ contact, ledger }) => !contact || ledger !== 1)).toEqual([]);
    expect(fresh.filter(({ id }) => !asked.includes(id))).toEqual([]);
    const last = before.at(-1) ?? "";
    const read = await fetch(`${restored.url}${contacts}/${last}`, { headers: { authorization: `Bearer ${token}` } });
    expect([read.status, (await add(restored.url, randomUUID())).status]).toEqual([200, 201]);
  } finally {
    await restored.stop();
  }
  expect((await add(product.url, randomUUID())).status).toBe(201);
}, 240_000);

it.each([
  ["a folder that holds something", "full", /is not empty/],
  ["a file", "full/one", /is a file/],
  ["a folder inside the data", "data/copy", /inside the data folder/],
])(
  "refuses %s, and touches nothing",
  async (_what, target, reason) => {
    fs.mkdirSync(path.join(base, "full"), { recursive: true });
    fs.writeFileSync(path.join(base, "full", "one"), "kept");
    expect(await operate(["backup", target])).toEqual({ code: 1, said: expect.stringMatching(reason) });
    expect(fs.readdirSync(path.join(base, "full"))).toEqual(["one"]);
    expect(fs.existsSync(path.join(folder, "copy"))).toBe(false);
  },
  60_000,
);

it("refuses a database of one's own, a folder without one, and a command that is not whole", async () => {
  const own = { DATABASE_URL: "postgres://owner:password@database.example/demarc" };
  expect(await operate(["backup", "copy2"], own)).toEqual({
    code: 1,
    said: expect.stringMatching(/pg_basebackup or pg_dump/),
  });
  const elsewhere = { DATA_FOLDER: path.join(base, "nothing") };
  expect(await operate(["backup", "copy2"], elsewhere)).toEqual({
    code: 1,
    said: expect.stringMatching(/no database in/),
  });
  expect(await operate(["backup"])).toEqual({ code: 1, said: expect.stringMatching(/operate -- backup FOLDER/) });
  expect(fs.existsSync(path.join(base, "copy2"))).toBe(false);
  expect(fs.existsSync(path.join(base, "nothing"))).toBe(false);
}, 60_000);

it("leaves nothing behind, and the product at work, when a back-up fails half way", async () => {
  const odd = path.join(folder, "postgres", "base", "odd");
  fs.symlinkSync("/nowhere", odd);
  fs.mkdirSync(path.join(base, "empty"));
  try {
    for (const target of ["copy3", "empty"])
      expect(await operate(["backup", target])).toEqual({
        code: 1,
        said: expect.stringMatching(/base\/odd is neither/),
      });
  } finally {
    fs.rmSync(odd);
  }
  expect(fs.existsSync(path.join(base, "copy3"))).toBe(false);
  expect(fs.readdirSync(path.join(base, "empty"))).toEqual([]);
  const slots = await asOwnerIn(
    folder,
    async (owner) => (await owner.query("select 1 from pg_replication_slots")).rowCount,
  );
  expect(slots).toBe(0);
  expect((await add(product.url, randomUUID())).status).toBe(201);
}, 60_000);
