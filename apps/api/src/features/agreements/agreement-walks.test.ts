import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { Busy } from "../../platform/jobs/job-keys.ts";
import { signedHeaders } from "../../platform/http/signed-requests.ts";
import { createLog } from "../../platform/process/log.ts";
import { msaBodies, plantMsa } from "../../testing/agreements/msa-rows.ts";
import { msaOperator } from "../../testing/agreements/operated-msas.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { agreementsJobs } from "./agreements.jobs.ts";
import { runs } from "../../testing/runs.ts";

const folder = mkdtempSync(path.join(tmpdir(), "demarc-msa-walks-"));
const secret = `whsec_${Buffer.from("a secret of the walks, of 32 bytes and more").toString("base64")}`;
const customerId = companyIds.polderlicht;
const base = `/v1/customer/${customerId}/msa`;

/** The signing service of this test: it answers every request with a signing page. */
const service = http.createServer((request, response) => {
  request.resume().on("end", () => response.end(JSON.stringify({ signUrl: "https://sign.example/page" })));
});

let api: TestApi;
let jobs: pg.Pool;
let token: string;
let environment: Record<string, string>;
beforeAll(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  environment = { DATA_FOLDER: folder, SIGNING_URL: `http://127.0.0.1:${port}/`, SIGNING_SECRET: secret };
  api = await testApi(environment);
  jobs = createPool(api.database.connect, "portal_jobs", 2);
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(async () => {
  await jobs.end();
  await api.close();
  service.close();
  rmSync(folder, { recursive: true });
});

/** The changes that are possible, typed from the table of docs/product/agreements.md. */
const legal: ReadonlySet<string> = new Set([
  "msa.signing-started PENDING_SIGNATURE SIGNING",
  "msa.signing-started SIGNING SIGNING",
  "msa.signed PENDING_SIGNATURE SIGNED",
  "msa.signed SIGNING SIGNED",
  "msa.declined PENDING_SIGNATURE DECLINED",
  "msa.declined SIGNING DECLINED",
  "msa.countersigned SIGNED ACTIVE",
  "msa.expired PENDING_SIGNATURE EXPIRED",
  "msa.signing-ended SIGNING PENDING_SIGNATURE",
  "msa.superseded PENDING_SIGNATURE SUPERSEDED",
  "msa.superseded SIGNING SUPERSEDED",
  "msa.superseded ACTIVE SUPERSEDED",
  "msa.terminated ACTIVE TERMINATED",
]);

const report = async (id: string, event: "signed" | "declined") => {
  const [row] = await api.database.rows<{ state: string | null }>(
    "select signing_state as state from msa where id = $1",
    [id],
  );
  if (!row?.state) return undefined;
  const text = JSON.stringify({ state: row.state, event, sha256: msaBodies.signMsa.sha256 });
  return api.send("POST", "/v1/msa/signing-callback", { body: text, headers: signedHeaders(secret, text, new Date()) });
};

/** A step that a state may refuse. */
const tried = (step: Promise<unknown>) => step.catch((error: Error) => error.message);

const timePasses = async (id: string, column: "expires_at" | "signing_until") => {
  await api.database.rows(`update msa set ${column} = now() where id = $1 and ${column} is not null`, [id]);
  const run = agreementsJobs(testConfig(environment), createLog("silent"))["agreements.dates"];
  // Two timers run at once: the second throws `Busy`, and a scheduler would retry it later.
  await Promise.resolve(run?.({}, workContext(jobs))).catch((error: unknown) => {
    if (!(error instanceof Busy)) throw error;
  });
};

type Action = (id: string) => Promise<unknown>;
const sign: Action = (id) => api.send("POST", `${base}/${id}/sign`, { token, body: msaBodies.signMsa });
const reportSigned: Action = (id) => report(id, "signed");
const countersign: Action = (id) => tried(msaOperator(api).countersign(id));
/** Actions that advance the state are listed several times, so that walks also reach the later states. */
const actions: readonly Action[] = [
  sign,
  sign,
  sign,
  sign,
  reportSigned,
  reportSigned,
  reportSigned,
  countersign,
  countersign,
  (id) => api.send("POST", `${base}/${id}/decline`, { token, body: msaBodies.declineMsa }),
  (id) => report(id, "declined"),
  (id) => tried(msaOperator(api).terminate(id)),
  () => tried(msaOperator(api).issue(customerId)),
  (id) => timePasses(id, "signing_until"),
  (id) => timePasses(id, "expires_at"),
];

interface Step {
  readonly action: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly before: number | null;
  readonly after: number | null;
}

const stepsOf = (id: string) =>
  api.database.rows<Step>(
    `select action, before ->> 'status' as "from", after ->> 'status' as "to",
       (before ->> 'version')::int as before, (after ->> 'version')::int as after
     from audit_event where entity_type = 'msa' and entity_id = $1 and action <> 'msa.sent' order by id`,
    [id],
  );

const walks = runs(84);
const rounds = 3;
const atOnce = 4;

it(
  "random actions, four at a time on one agreement, make no change that the table of states does not have",
  { timeout: 120_000 },
  async () => {
    const taken = new Set<string>();
    for (let walk = 1; walk <= walks; walk += 1) {
      const random = seededIntegers(walk);
      await api.database.rows("delete from msa where customer_id = $1", [customerId]);
      const id = await plantMsa(api.database, customerId);
      for (let round = 0; round < rounds; round += 1) {
        const chosen = Array.from({ length: atOnce }, () => actions[random(actions.length)] ?? sign);
        await Promise.all(chosen.map((action) => action(id)));
      }
      const steps = await stepsOf(id);
      const names = steps.map(({ action, from, to }) => `${action} ${from} ${to}`);
      expect(names.filter((name) => !legal.has(name))).toEqual([]);
      // Each step starts from the state after the previous one, so no two steps used the same state.
      const [row] = await api.database.rows<{ status: string; version: number }>(
        "select status, version from msa where id = $1",
        [id],
      );
      const states = ["PENDING_SIGNATURE", ...steps.map(({ to }) => to)];
      expect(steps.map(({ from }) => from)).toEqual(states.slice(0, -1));
      expect(steps.map(({ before, after }) => [before, after])).toEqual(steps.map((_step, at) => [at + 1, at + 2]));
      expect(row).toEqual({ status: states.at(-1), version: steps.length + 1 });
      for (const name of names) taken.add(name);
    }
    expect(taken.size).toBeGreaterThan(walks < 84 ? 3 : 6);
  },
);
