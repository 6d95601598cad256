import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import Fastify, { type FastifyInstance } from "fastify";
import { createPool } from "../../../api/src/platform/database/database.ts";
import { type HeldTransaction, holdTransaction } from "../../../api/src/testing/held-transaction.ts";
import { type TestDatabase, testDatabase } from "../../../api/src/testing/test-database.ts";
import { sealing } from "../../../api/src/platform/sealing.ts";
import { createCredential } from "../credentials.ts";
import type { IdentityOptions, Mail } from "../identity-options.ts";
import { identityProvider, sweepIdentity } from "../identity-provider.ts";

export const password = "Demo-wachtwoord-2026!";
export const portal = { clientId: "portal-main", variant: "main", portalUrl: "http://main.portal.example" } as const;
export const tvPortal = { clientId: "portal-tv", variant: "tv", portalUrl: "http://tv.portal.example" } as const;
const clients = [portal, tvPortal];

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly location: string;
}

/** The issuer in the tests; the server listens on another address, which would reveal the use of a Host header. */
export const issuer = "http://identity.example/identity";

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A browser without scripts: keeps cookies by path, submits forms, and follows redirects only on request. */
export class Browser {
  readonly #origin: string;
  readonly #cookies = new Map<string, Cookie>();
  readonly headers: Record<string, string>;

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.headers = headers;
  }

  get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(address, { headers });
  }

  /** Opens a URL and follows one redirect. */
  async open(address: string): Promise<Answer> {
    const answer = await this.get(address);
    return answer.location === "" ? answer : this.get(answer.location);
  }

  post(address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(address, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  submit(page: Answer, typed: Record<string, string>, action = actionOf(page)): Promise<Answer> {
    return this.post(action, { ...hiddenFields(page), ...typed });
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)?.value;
  }

  async #send(
    address: string,
    init: { method?: string; body?: URLSearchParams; headers: Record<string, string> },
  ): Promise<Answer> {
    const { pathname, search } = new URL(address, issuer);
    const kept = [...this.#cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(`${path.replace(/\/$/, "")}/`))
      .map(({ name, value }) => `${name}=${value}`);
    const cookie = [...kept, ...(this.headers["cookie"] ? [this.headers["cookie"]] : [])].join("; ");
    const headers = { ...this.headers, ...init.headers, ...(cookie ? { cookie } : {}) };
    const response = await fetch(`${this.#origin}${pathname}${search}`, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get("location") ?? "",
    };
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    const path = attributes.find((attribute) => attribute.startsWith("path="))?.slice(5) ?? "/";
    const key = `${name} ${path}`;
    if (line.includes("expires=Thu, 01 Jan 1970")) this.#cookies.delete(key);
    else this.#cookies.set(key, { name, value: pair.slice(name.length + 1), path });
  }
}

const unescape = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

export const actionOf = ({ text }: Answer, containing = ""): string =>
  [...text.matchAll(/<form[^>]* action="([^"]*)"/g)]
    .map((match) => unescape(match[1] ?? ""))
    .find((action) => action.includes(containing)) ?? "";

const hiddenFields = ({ text }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map((match) => [
      match[1] ?? "",
      unescape(match[2] ?? ""),
    ]),
  );

export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

export interface Authorization {
  readonly verifier: string;
  readonly nonce: string;
  readonly state: string;
  readonly url: string;
}

/** A portal's authorization request; `changes` replaces parameters, undefined removes one. */
export function authorization(changes: Record<string, string | undefined> = {}): Authorization {
  const verifier = randomBytes(32).toString("base64url");
  const [nonce, state] = [randomUUID(), randomUUID()];
  const parameters: Record<string, string | undefined> = {
    client_id: portal.clientId,
    redirect_uri: `${portal.portalUrl}/sso/login`,
    response_type: "code",
    scope: "openid profile email",
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    nonce,
    state,
    ...changes,
  };
  const query = new URLSearchParams(
    Object.entries(parameters).filter((entry) => entry[1] !== undefined) as [string, string][],
  );
  return { verifier, nonce, state, url: `${issuer}/authorize?${query.toString()}` };
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly expires_in: number;
}

interface Refusal {
  readonly username: string;
  readonly address: string;
}

export interface Harness {
  readonly origin: string;
  readonly mails: Mail[];
  readonly refusals: Refusal[];
  readonly endedSessions: string[];
  readonly logged: unknown[];
  readonly options: IdentityOptions;
  readonly sweep: () => Promise<void>;
  /** Notifies the provider that its keys have changed. */
  readonly readKeys: () => Promise<void>;
  readonly rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Runs a statement in a transaction that stays open, so that a race condition occurs every time. */
  readonly hold: (statement: string) => Promise<HeldTransaction>;
  /** Moves the provider's clock; oidc-provider's own clock stays real. */
  readonly travel: (milliseconds: number) => void;
  readonly browser: (headers?: Record<string, string>) => Browser;
  /** The mails to an address, once there are `count`. */
  readonly mailsTo: (email: string, count?: number) => Promise<Mail[]>;
  readonly askReset: (name: string) => Promise<Answer>;
  readonly person: (username?: string) => Promise<{ subject: string; username: string; email: string }>;
  /** Signs in through the page; returns the authorization code for the portal. */
  readonly signIn: (browser: Browser, username: string, request?: Authorization) => Promise<string>;
  readonly redeem: (code: string, verifier: string, changes?: Record<string, string>) => Promise<Answer>;
  /** A second process on the same database, as after a restart or behind a load balancer. */
  readonly twin: () => Promise<{ browser: Browser; close: () => Promise<void> }>;
  readonly close: () => Promise<void>;
}

const serve = async (options: IdentityOptions) => {
  const provider = identityProvider(options);
  const app = Fastify({ trustProxy: "loopback" });
  await app.register(provider.plugin, { prefix: "/identity" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  let readKeys = async (): Promise<void> => undefined;
  await provider.followKeys(async (changes) => {
    readKeys = () => changes.connected();
    return { close: async () => undefined };
  });
  return { app, sweep: () => sweepIdentity(options.pool, options.now()), readKeys: () => readKeys() };
};

const originOf = ({ server }: FastifyInstance): string => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
};

const twinOf = async (options: IdentityOptions) => {
  const { app } = await serve(options);
  return { browser: new Browser(originOf(app)), close: () => app.close() };
};

const mailbox = (mails: readonly Mail[], browser: Harness["browser"]): Pick<Harness, "mailsTo" | "askReset"> => ({
  mailsTo: async (email, count = 1) => {
    const found = () => mails.filter((mail) => mail.to === email);
    for (let wait = 0; wait < 50 && found().length < count; wait += 1) await sleep(20);
    return found();
  },
  askReset: async (name) => {
    const asking = browser();
    return asking.submit(await asking.get(`${issuer}/password/forgotten?client_id=portal-main`), { username: name });
  },
});

const closeAll = async (app: FastifyInstance, pool: pg.Pool, database: TestDatabase): Promise<void> => {
  await app.close();
  await pool.end();
  await database.drop();
};

const isAdministrator = async (): Promise<boolean> => false;

export const testSealing = sealing({ current: "a key of the tests", previous: "" }, "second factor");

export async function startIdentity(changes: Partial<IdentityOptions> = {}): Promise<Harness> {
  const database = await testDatabase();
  const pool = createPool(database.connect, "portal_identity", 20);
  const [mails, refusals, endedSessions, logged]: [Mail[], Refusal[], string[], unknown[]] = [[], [], [], []];
  let offset = 0;
  const log = (details: object, message: string) => void logged.push({ ...details, message });
  const options: IdentityOptions = {
    issuer,
    clients,
    pool,
    keySealing: testSealing,
    now: () => new Date(Date.now() + offset),
    sendMail: async (mail) => void mails.push(mail),
    signInRefused: async (refused) => void refusals.push(refused),
    sessionsEnded: async (sids) => void endedSessions.push(...sids.filter((sid) => !endedSessions.includes(sid))),
    log: { info: log, warn: log, error: log },
    requestLimits: { perAddress: 1_000_000, storingPerAddress: 1_000_000 },
    secondFactor: { requiredFor: "optional", sealing: testSealing, isAdministrator, isStaff: async () => false },
    ...changes,
  };
  const { app, ...upkeep } = await serve(options);
  const origin = originOf(app);
  const browser = (headers: Record<string, string> = {}) => new Browser(origin, headers);
  return {
    origin,
    mails,
    refusals,
    endedSessions,
    logged,
    options,
    ...upkeep,
    rows: (text, values) => database.rows(text, values),
    hold: (statement) => holdTransaction(database, statement),
    travel: (milliseconds) => void (offset += milliseconds),
    browser,
    ...mailbox(mails, browser),
    person: async (username = `${randomUUID().slice(0, 8)}@klant.example`) => {
      const person = { subject: randomUUID(), username, email: username };
      await createCredential(pool, { ...person, password, locale: "nl" });
      return person;
    },
    signIn: async (client, username, request = authorization()) => {
      const page = await client.get((await client.get(request.url)).location);
      const resumed = await client.submit(page, { username, password });
      const done = await client.get(resumed.location);
      return new URL(done.location).searchParams.get("code") ?? "";
    },
    redeem: (code, verifier, fields = {}) =>
      browser().post(`${issuer}/token`, {
        grant_type: "authorization_code",
        client_id: portal.clientId,
        redirect_uri: `${portal.portalUrl}/sso/login`,
        code,
        code_verifier: verifier,
        ...fields,
      }),
    twin: () => twinOf(options),
    close: () => closeAll(app, pool, database),
  };
}
