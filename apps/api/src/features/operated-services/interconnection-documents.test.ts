import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";

const { kadeblok, polderlicht } = companyIds;

let api: TestApi;
let token: string;
let connection: string;
let wave: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "field" });
  const first = async (statement: string) =>
    (await api.database.rows<{ id: string }>(statement, [kadeblok]))[0]?.id ?? "";
  connection = await first(
    "select id from dc_connection where customer_id = $1 and lifecycle = 'ACTIVE' and z_type = 'CARRIER' limit 1",
  );
  wave = await first("select id from wdm_service where customer_id = $1 and lifecycle = 'ACTIVE' limit 1");
});
afterAll(() => api.close());

interface Answer {
  readonly id: string;
  readonly serviceId: string;
  readonly version: number;
  readonly outcome: string;
  readonly error?: { code: string };
  readonly validationErrors?: { field: string; message: string }[];
}
const pdf = (text: string) => ({ fileName: "otdr.pdf", content: Buffer.from(`%PDF-1.4 ${text}`).toString("base64") });
const report = (more: object = {}) => ({
  type: "dc-connection",
  service: connection,
  kind: "TEST_REPORT",
  file: pdf("one"),
  ...more,
});
const attach = (body: object, headers: Record<string, string> = {}) =>
  api.send<Answer>("POST", "/operator/v1/document", { token, body, headers });
const download = async (path: string, person = "mila.stone@kadeblok.example", company: number = kadeblok) =>
  api.app.inject({
    method: "GET",
    url: `/v1/customer/${company}/${path}/download`,
    headers: { authorization: `Bearer ${await api.tokenOf(person)}` },
  });

describe("a document of a connection or a wavelength", () => {
  it("200 is stored, unchanged when sent again, and replaced by another file", async () => {
    const first = await attach(report());
    expect([first.status, first.body]).toMatchObject([200, { serviceId: connection, outcome: "updated" }]);
    expect((await attach(report())).body).toMatchObject({
      id: first.body.id,
      outcome: "unchanged",
      version: first.body.version,
    });
    const other = await attach(report({ file: pdf("two") }));
    expect(other.body).toMatchObject({ outcome: "updated", version: first.body.version + 1 });
    const path = `dc-connection/${connection}/test-report`;
    expect((await download(path)).payload).toBe("%PDF-1.4 two");
    expect((await download(path, "joris.bakker@polderlicht.example", polderlicht)).statusCode).toBe(404);
  });

  it("200 is the test report of a wavelength that is named by the provider's own id", async () => {
    await api.database.rows("update wdm_service set external_ref = 'WAVE-7' where id = $1", [wave]);
    const { body } = await attach(report({ type: "wdm", service: { ref: "WAVE-7" }, file: pdf("wave") }));
    expect(body).toMatchObject({ serviceId: wave, outcome: "updated" });
    expect((await download(`wdm/${wave}/test-report`)).payload).toBe("%PDF-1.4 wave");
    const ledger = await api.database.rows<{ customer: number; after: object }>(
      `select customer_id as customer, after from audit_event where entity_id = $1 and action = 'wdm.report-attached'`,
      [wave],
    );
    expect(ledger).toMatchObject([{ customer: kadeblok, after: { fileName: "otdr.pdf" } }]);
  });

  it("200 is the letter of a connection, with its number and last day; a new day alone is a change", async () => {
    const letter = report({ kind: "LOA", file: pdf("letter"), loaNumber: " LOA-9 ", loaExpiresAt: "2090-01-31" });
    expect((await attach(letter)).body.outcome).toBe("updated");
    expect((await attach(letter)).body.outcome).toBe("unchanged");
    expect((await attach({ ...letter, loaExpiresAt: "2091-01-31" })).body.outcome).toBe("updated");
    const shown = await api.send<{ loaNumber: string; loaExpiresAt: string }>(
      "GET",
      `/v1/customer/${kadeblok}/dc-connection/${connection}`,
      { token: await api.tokenOf("mila.stone@kadeblok.example") },
    );
    expect(shown.body).toMatchObject({ loaNumber: "LOA-9", loaExpiresAt: "2091-01-31" });
    expect((await download(`dc-connection/${connection}/loa`)).payload).toBe("%PDF-1.4 letter");
  });

  it("200 another number of a letter alone is a change", async () => {
    const letter = report({ kind: "LOA", file: pdf("numbered"), loaNumber: "LOA-20", loaExpiresAt: "2090-01-31" });
    const first = await attach(letter);
    const other = await attach({ ...letter, loaNumber: "LOA-21" });
    expect(other.body).toMatchObject({ outcome: "updated", version: first.body.version + 1 });
    const shown = await api.send("GET", `/v1/customer/${kadeblok}/dc-connection/${connection}`, {
      token: await api.tokenOf("mila.stone@kadeblok.example"),
    });
    expect(shown.body).toMatchObject({ loaNumber: "LOA-21", loaExpiresAt: "2090-01-31" });
  });

  it("200 twenty parallel calls store it once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => attach(report({ file: pdf("twenty") }))));
    expect(answers.filter(({ body }) => body.outcome === "updated")).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it.each([
    ["an unknown service", { service: { ref: "NONE" } }, "service"],
    ["a service of another kind", { type: "wdm" }, "service"],
    ["a letter of a wavelength", { type: "wdm", kind: "LOA" }, "kind"],
    ["a last day of a test report", { loaExpiresAt: "2090-01-01" }, "loaExpiresAt"],
    ["a picture", { file: { fileName: "x.png", content: "iVBORw0KGgoAAAANSUhEUg==" } }, "file.content"],
    ["a text", { file: { fileName: "x.pdf", content: Buffer.from("hello").toString("base64") } }, "file.content"],
    ["a damaged name", { file: { ...pdf("x"), fileName: "a\u0000" } }, "file.fileName"],
  ])("400 refuses %s", async (_what, change, field) => {
    const { status, body } = await attach(report(change));
    expect([status, body.validationErrors?.[0]?.field]).toEqual([400, field]);
  });

  it("409 refuses a stale version, a connection that needs no letter, and one that has ended", async () => {
    expect((await attach(report(), { "if-match": '"999"' })).body.error?.code).toBe("edit-conflict");
    const own = await api.database.rows<{ id: string }>(
      "select id from dc_connection where z_type = 'PROVIDER' or z_type = 'OWN_RACK' limit 1",
    );
    const letter = report({ kind: "LOA", service: own[0]?.id });
    expect((await attach(letter)).body.error?.code).toBe("dc-connection.no-letter-needed");
    await api.database.rows("update wdm_service set lifecycle = 'TERMINATED' where id = $1", [wave]);
    const ended = await attach(report({ type: "wdm", service: wave, file: pdf("late") }));
    await api.database.rows("update wdm_service set lifecycle = 'ACTIVE' where id = $1", [wave]);
    expect(ended.body.error?.code).toBe("wdm.state-conflict");
  });
});
