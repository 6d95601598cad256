import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { withoutDemo } from "./testing/processes/product-process.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";

const script = fileURLToPath(new URL("operate.ts", import.meta.url));

let api: TestApi;
let origin: string;

beforeAll(async () => {
  api = await testApi();
  origin = await api.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => api.close());

const start = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
  spawn(process.execPath, [script, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...withoutDemo, ...environment },
  });
const onServer = (...words: string[]) => {
  const url = new URL(`postgresql://postgres@localhost/${api.database.connect().database}`);
  url.searchParams.set("host", inject("databaseHost"));
  url.searchParams.set("port", String(inject("databasePort")));
  return start(words, { DATABASE_URL: url.href });
};
const ended = async (child: ReturnType<typeof start>) => {
  const [printed, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number]>,
  ]);
  return { printed, complaint, code };
};

describe("on the server", () => {
  it("prints a list and exits with 0", async () => {
    const { printed, code } = await ended(onServer("order", "list"));
    expect(printed.split("\n").filter((line) => /ORD-\d{4}-\d{6}/.test(line)).length).toBeGreaterThan(5);
    expect(code).toBe(0);
  });

  it("exits with 0 when a reader such as head closes the pipe early", async () => {
    const child = onServer("order", "list");
    child.stdout.destroy();
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(complaint).toBe("");
    expect(code).toBe(0);
  });

  it("makes a change as os:NAME", async () => {
    const line = ["customer", "suspend", String(companyIds.kadeblok), "reason=Not paid", "--json"];
    const { printed, code } = await ended(onServer(...line));
    expect([code, JSON.parse(printed)]).toMatchObject([0, { status: "SUSPENDED" }]);
    const recorded = await api.database.rows(
      "select actor_id, reason from audit_event where action = 'customer.suspended'",
    );
    expect(recorded).toEqual([{ actor_id: `os:${os.userInfo().username}`, reason: "Not paid" }]);
  });

  it("exits with 3 on a database that lacks a migration, and names the command that applies it", async () => {
    const [{ name } = { name: "" }] = await api.database.rows<{ name: string }>(
      "delete from migration where name = (select max(name) from migration) returning name",
    );
    const { complaint, code } = await ended(onServer("order", "list"));
    await api.database.rows("insert into migration (name) values ($1)", [name]);
    expect([complaint, code]).toEqual([expect.stringContaining("Run `npm run migrate`"), 3]);
  });

  it("runs a command outside the operator API", async () => {
    const { complaint, code } = await ended(onServer("msa-template", "import", "none.yaml"));
    expect([complaint, code]).toEqual(["none.yaml cannot be read.\n", 1]);
  });

  it.each([
    ["an unknown word", ["ordr", "list"], "There is no command ordr. Did you mean order?"],
    [
      "an unknown word after a known one",
      ["order", "acept"],
      "There is no command acept of order. Did you mean accept?",
    ],
    ["a missing id", ["order", "accept"], "Give ORDER-ID, after order accept."],
  ])("explains %s and exits with 2", async (_what, words, message) => {
    const { complaint, code } = await ended(onServer(...words));
    expect(complaint).toContain(message);
    expect(code).toBe(2);
  });
});

describe("by HTTP", () => {
  const byHttp = async (...words: string[]) =>
    ended(start(words, { DEMARC_URL: origin, DEMARC_TOKEN: await serviceToken(api.database) }));

  it("prints what the product answers, and exits with 0", async () => {
    const { printed, code } = await byHttp("customer", "show", String(companyIds.polderlicht));
    expect(printed).toMatch(/^name +Polderlicht/m);
    expect(code).toBe(0);
  });

  it("refuses a command outside the operator API, and a wrong address", async () => {
    const { complaint, code } = await byHttp("keys", "rotate");
    expect([complaint, code]).toEqual(["keys rotate runs on the server only, without DEMARC_URL.\n", 2]);
    const wrong = { DEMARC_URL: "portal.example", DEMARC_TOKEN: "pts_x" };
    expect((await ended(start(["customer", "list"], wrong))).code).toBe(2);
  });

  it("exits with 1 when the product refuses it, and with 3 when it does not answer", async () => {
    const refused = await byHttp("customer", "show", "99999999");
    expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining("not-found")]);
    const none = { DEMARC_URL: "http://127.0.0.1:1", DEMARC_TOKEN: "pts_x" };
    expect((await ended(start(["customer", "list"], none))).code).toBe(3);
  });
});
