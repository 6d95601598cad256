import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDemoOnce } from "./demo/load-once.ts";
import { type EmbeddedPostgres, startPostgres } from "./platform/database/embedded-postgres.ts";
import { connectBySocket, migrate } from "./platform/migrate.ts";
import { freePorts } from "./testing/free-ports.ts";
import { type ProductProcess, startProduct, withoutDemo } from "./testing/processes/product-process.ts";
import { testConfig } from "./testing/test-config.ts";

let folder: string;
let product: ProductProcess;
let postgres: EmbeddedPostgres;

const dataFolder = () => path.join(folder, "postgres");

/** Stops the server with a fast shutdown, regardless of open connections. */
const stopDatabase = async (): Promise<void> => {
  const pidFile = path.join(dataFolder(), "postmaster.pid");
  process.kill(Number(fs.readFileSync(pidFile, "utf8").split("\n", 1)[0]), "SIGINT");
  while (fs.existsSync(pidFile)) await sleep(20);
};

/** Replaces the provider's public origin by the local one. */
const ask = (address: string, init: RequestInit = {}) => {
  const { pathname, search } = new URL(address, product.url);
  return fetch(`${product.url}${pathname}${search}`, { redirect: "manual", ...init });
};
const form = (fields: Record<string, string>, cookie = ""): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { cookie },
});
const wanted = new URLSearchParams({
  client_id: "demarc-main",
  response_type: "code",
  redirect_uri: "",
  scope: "openid",
  state: "s",
  nonce: "n",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
});
const authorize = `/identity/authorize?${wanted.toString()}`;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-away-"));
  postgres = await startPostgres({ dataFolder: dataFolder() });
  // An external database, which the product does not restart.
  const address = new URL("postgresql://postgres@localhost/postgres");
  address.searchParams.set("host", postgres.host);
  address.searchParams.set("port", String(postgres.port));
  const connect = connectBySocket(postgres, "postgres");
  await migrate(connect);
  await loadDemoOnce(connect, testConfig());
  product = await startProduct(folder, await freePorts(3), { ...withoutDemo, DATABASE_URL: address.href });
});
afterAll(async () => {
  await product.stop();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);

const begin = async (start: string) => {
  const begun = await ask(start);
  const signIn = begun.headers.get("location") ?? "";
  const first = cookiesOf(begun);
  const page = await ask(signIn, { headers: { cookie: first.join("; ") } });
  const formToken = /name="formToken" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const typed = { formToken, username: "joris.bakker@polderlicht.example", password: "Demo-wachtwoord-2026!" };
  expect([begun.status, page.status]).toEqual([303, 200]);
  return { signIn, typed, cookie: [...first, ...cookiesOf(page)].join("; ") };
};

const signInAtProvider = async (start: string): Promise<string> => {
  const { signIn, typed, cookie } = await begin(start);
  const posted = await ask(signIn, form(typed, cookie));
  const resumed = await ask(posted.headers.get("location") ?? "", { headers: { cookie } });
  return [cookie, ...cookiesOf(resumed)].join("; ");
};

it("503 for every page of the identity provider while the database is unavailable, and 200 when it is back", async () => {
  const portal = product.url.replace("127.0.0.1", "localhost");
  const start = authorize.replace("redirect_uri=", `redirect_uri=${encodeURIComponent(`${portal}/sso/login`)}`);
  const session = await signInAtProvider(start);
  expect(await (await ask("/identity/manage", { headers: { cookie: session } })).text()).toContain("joris.bakker");
  const { signIn, typed, cookie } = await begin(start);
  const { formToken } = typed;
  const link = await ask(`/identity/password/new?token=${"s".repeat(43)}`);
  const reset = { page: link.headers.get("location") ?? "", cookie: cookiesOf(link).join("; ") };

  await stopDatabase();
  const requests: [what: string, answer: () => Promise<Response>][] = [
    ["start of a sign-in", () => ask(start)],
    ["sign-in page", () => ask(signIn, { headers: { cookie } })],
    ["its post", () => ask(signIn, form(typed, cookie))],
    [
      "reset requested",
      () => ask("/identity/password/forgotten", form({ formToken, username: typed.username }, cookie)),
    ],
    ["reset", () => ask(reset.page, { headers: { cookie: reset.cookie } })],
    ["manage", () => ask("/identity/manage", { headers: { cookie: session } })],
    [
      "code for a token",
      () =>
        ask(
          "/identity/token",
          form({
            grant_type: "authorization_code",
            code: "c".repeat(43),
            client_id: "demarc-main",
            redirect_uri: `${portal}/sso/login`,
            code_verifier: "v".repeat(43),
          }),
        ),
    ],
    ["the API", () => ask("/v1/ready")],
  ];
  for (const [what, answer] of requests) {
    const { status, headers } = await answer();
    expect([what, status, Number(headers.get("retry-after")) > 0]).toEqual([what, 503, true]);
  }
  const dutch = await ask("/identity/manage?lang=nl", { headers: { cookie: session } });
  expect(await dutch.text()).toContain("Inloggen is tijdelijk niet mogelijk");

  postgres = await startPostgres({ dataFolder: dataFolder() });
  await expect.poll(async () => (await ask(signIn, { headers: { cookie } })).status).toBe(200);
  expect((await ask(signIn, form(typed, cookie))).status).toBe(303);
});
