import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Msa } from "@demarc/contract/agreements";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createPool } from "../../../platform/database/database.ts";
import { signedHeaders } from "../../../platform/http/signed-requests.ts";
import { createLog } from "../../../platform/process/log.ts";
import { readSignatures } from "../../../testing/invoices/pdf-signatures.ts";
import { msaBodies, plantMsa } from "../../../testing/agreements/msa-rows.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { agreementsJobs } from "../agreements.jobs.ts";

const folder = mkdtempSync(path.join(tmpdir(), "demarc-signing-"));
const secret = `whsec_${Buffer.from("a secret of the tests, of 32 bytes and more").toString("base64")}`;
const base = `/v1/customer/${companyIds.kadeblok}/msa`;

/** The requests to a local stub of the signing service, which responds with `answer`. */
const requests: {
  state: string;
  sha256: string;
  document: string;
  returnUrl: string;
  reportUrl: string;
  signer: { name: string };
}[] = [];
let answer: (response: http.ServerResponse) => unknown;
const service = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    requests.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof requests)[number]);
    answer(response);
  });
});

let api: TestApi;
let token: string;
beforeAll(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  api = await testApi({ DATA_FOLDER: folder, SIGNING_URL: `http://127.0.0.1:${port}/sign`, SIGNING_SECRET: secret });
  token = await api.tokenOf("mila.stone@kadeblok.example");
});
afterAll(async () => {
  await api.close();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  answer = (response) => response.end(JSON.stringify({ signUrl: "https://sign.example/page/1" }));
  await api.database.rows(
    `update msa set status = 'PENDING_SIGNATURE', signing_state = null, signer = null, signed_at = null
     where customer_id = $1`,
    [companyIds.kadeblok],
  );
});

const current = async (): Promise<Msa> => {
  const [msa] = (await api.send<Msa[]>("GET", base, { token })).body;
  if (!msa) throw new Error("the demo has no agreement");
  return msa;
};

const start = async () => {
  const msa = await current();
  const signed = await api.send<Msa & { signUrl: string }>("POST", `${base}/${msa.id}/sign`, {
    token,
    body: { signerName: "Mila Stone", signerFunction: "Director", sha256: msa.sha256, agreed: true },
  });
  return { signed, msa, sent: requests.at(-1) };
};

const report = (body: Readonly<Record<string, unknown>>, { key = secret, at = new Date() } = {}) => {
  const text = JSON.stringify(body);
  return api.send<{ status?: string; error?: { code: string } }>("POST", "/v1/msa/signing-callback", {
    body: text,
    headers: signedHeaders(key, text, at),
  });
};
const seen = ({ status, body }: Awaited<ReturnType<typeof report>>) => [status, body.status ?? body.error?.code];

describe("signing with a service for electronic signatures", () => {
  it("gives the service the document, and the person its page", async () => {
    const { signed, msa, sent } = await start();
    expect(signed).toMatchObject({ status: 200, body: { status: "SIGNING", signUrl: "https://sign.example/page/1" } });
    expect(sent).toMatchObject({
      sha256: msa.sha256,
      returnUrl: "http://localhost:3001/msa/signed",
      reportUrl: "http://localhost:3001/v1/msa/signing-callback",
    });
    expect(
      Buffer.from(sent?.document ?? "", "base64")
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  it("a report that it is signed seals the agreement, and the same report again changes nothing", async () => {
    const { msa, sent } = await start();
    const body = {
      state: sent?.state,
      event: "signed",
      sha256: msa.sha256,
      evidenceReference: "ENV-7",
      signerIp: "192.0.2.4",
    };
    expect(seen(await report(body))).toEqual([200, "SIGNED"]);
    expect(seen(await report(body))).toEqual([200, "SIGNED"]);
    expect(await current()).toMatchObject({
      status: "SIGNED",
      signer: { name: "Mila Stone", function: "Director", method: "EXTERNAL" },
    });
    const { rawPayload } = await api.app.inject({
      method: "GET",
      url: `${base}/${msa.id}/download?type=signed`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await readSignatures(rawPayload)).map(({ valid, coversWhole }) => [valid, coversWhole])).toEqual([
      [true, true],
    ]);
    await api.database.rows(
      "update msa set status = 'ACTIVE', countersigned_at = now(), effective_date = current_date where id = $1",
      [msa.id],
    );
    expect(seen(await report(body))).toEqual([200, "ACTIVE"]);
    await api.database.rows("update msa set status = 'SUPERSEDED' where id = $1", [msa.id]);
    expect(seen(await report(body))).toEqual([200, "SUPERSEDED"]);
    const rows = await api.database.rows("select 1 from audit_event where action = 'msa.signed' and entity_id = $1", [
      msa.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it("a report with a wrong or an old signature, an unknown state or another document signs nothing", async () => {
    const { msa, sent } = await start();
    const body = { state: sent?.state, event: "signed", sha256: msa.sha256 };
    const forged = `whsec_${Buffer.from("another secret of 32 bytes, and some more").toString("base64")}`;
    expect(seen(await report(body, { key: forged }))).toEqual([401, "signing.signature-invalid"]);
    const old = new Date(Date.now() - 301_000);
    expect(seen(await report(body, { at: old }))).toEqual([401, "signing.signature-invalid"]);
    expect(seen(await report({ ...body, state: "x".repeat(43) }))).toEqual([404, "signing.state-unknown"]);
    expect(seen(await report({ ...body, sha256: "0".repeat(64) }))).toEqual([409, "msa.document-changed"]);
    expect((await current()).status).toBe("SIGNING");
  });

  it("a report after the time for signing is refused, and so is one for an earlier start", async () => {
    const earlier = await start();
    const { msa, sent } = await start();
    const body = { event: "signed", sha256: msa.sha256 };
    expect(seen(await report({ ...body, state: earlier.sent?.state }))).toEqual([404, "signing.state-unknown"]);
    await api.database.rows("update msa set signing_until = now() - interval '1 s' where id = $1", [msa.id]);
    expect(seen(await report({ ...body, state: sent?.state }))).toEqual([409, "signing.too-late"]);
    expect((await current()).status).toBe("SIGNING");
  });

  it("404 a report after signing ended without one; the agreement keeps nothing of the start, nor of the person", async () => {
    const { msa, sent } = await start();
    await api.database.rows("update msa set signing_until = now() where id = $1", [msa.id]);
    const pool = createPool(api.database.connect, "portal_jobs", 2);
    await agreementsJobs(testConfig(), createLog("silent"))["agreements.dates"]?.({}, workContext(pool));
    await pool.end();
    const body = { state: sent?.state, event: "signed", sha256: msa.sha256 };
    expect(seen(await report(body))).toEqual([404, "signing.state-unknown"]);
    expect((await current()).status).toBe("PENDING_SIGNATURE");
    const kept = await api.database.rows(
      "select signing_state as state, signing_url as url, signing_until as until, signing_by as by from msa where id = $1",
      [msa.id],
    );
    expect(kept).toEqual([{ state: null, url: null, until: null, by: null }]);
  });

  it("a report for an agreement that was superseded before it was signed is refused", async () => {
    const { msa, sent } = await start();
    await api.database.rows("update msa set status = 'SUPERSEDED', signed_document_id = null where id = $1", [msa.id]);
    const body = { state: sent?.state, event: "signed", sha256: msa.sha256 };
    expect(seen(await report(body))).toEqual([409, "msa.state-conflict"]);
  });

  it("a report that it is declined keeps the reason", async () => {
    const { msa, sent } = await start();
    expect(
      seen(await report({ state: sent?.state, event: "declined", sha256: msa.sha256, reason: "Too long" })),
    ).toEqual([200, "DECLINED"]);
    expect(await current()).toMatchObject({ status: "DECLINED", declineReason: "Too long" });
    expect(seen(await report({ state: sent?.state, event: "signed", sha256: msa.sha256 }))).toEqual([
      409,
      "msa.state-conflict",
    ]);
  });

  it("503 with Retry-After when twenty signatures of a company wait for the one at the service, and 200 for another company", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    onTestFinished(() => release());
    let [open, most] = [0, 0];
    answer = async (response) => {
      if (requests.at(-1)?.signer.name === "Mila Stone") {
        open += 1;
        most = Math.max(most, open);
        response.on("close", () => void (open -= 1));
        await released;
      }
      response.end(JSON.stringify({ signUrl: "https://sign.example/page/1" }));
    };
    // The service gets five seconds for an answer: on a slow machine some of these fail, and their successors wait in turn.
    const asked = Array.from({ length: 30 }, start);
    const busy = async (one: ReturnType<typeof start>) => {
      const { signed } = await one;
      if (!JSON.stringify(signed.body).includes("Too many signatures")) throw new Error("It was not refused.");
      return signed;
    };
    expect(await Promise.any(asked.map(busy))).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
      body: { error: { code: "signing.unavailable" } },
    });
    const { polderlicht } = companyIds;
    const id = await plantMsa(api.database, polderlicht);
    const other = await api.send("POST", `/v1/customer/${polderlicht}/msa/${id}/sign`, {
      token: await api.tokenOf("joris.bakker@polderlicht.example"),
      body: msaBodies.signMsa,
    });
    expect(other).toMatchObject({ status: 200, body: { status: "SIGNING" } });
    release();
    const refused = await Promise.allSettled(asked.map(busy));
    expect(refused.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(9);
    expect(most).toBe(1);
  });

  it("503 when the service is away, answers wrongly or names a page without https; nothing is started", async () => {
    const wrong: (typeof answer)[] = [
      (response) => response.writeHead(500).end(),
      (response) => response.end("no JSON"),
      (response) => response.end(JSON.stringify({ signUrl: "http://sign.example/" })),
      (response) => response.end(JSON.stringify({ signUrl: "javascript:alert(1)" })),
    ];
    for (const one of wrong) {
      answer = one;
      const { signed } = await start();
      expect([signed.status, (signed.body as { error?: { code: string } }).error?.code]).toEqual([
        503,
        "signing.unavailable",
      ]);
    }
    expect((await current()).status).toBe("PENDING_SIGNATURE");
  });
});
