import type { StoredDocument } from "@demarc/contract/documents";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { fileForm, letter } from "../../testing/requests/file-form.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok, beeldwijk } = companyIds;
const path = (customerId = polderlicht) => `/v1/customer/${customerId}/document`;
let api: TestApi;
let token: string;
let other: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
  other = await api.tokenOf("tim.okafor@kadeblok.example");
});
afterAll(() => api.close());

const upload = (form: { body: string; headers: Record<string, string> }, query = "?kind=LOA") =>
  api.send<StoredDocument>("POST", `${path()}${query}`, { token, ...form });
const uploads = () =>
  api.database.rows(
    "select 1 from document where customer_id = $1 and kind = 'LOA' and created_at > now() - interval '1 day'",
    [polderlicht],
  );
/** Sets the bytes that a company uploaded today. */
const uploaded = (bytes: number) =>
  api.database.rows(
    `insert into upload_day (customer_id, day, bytes) values ($1, (now() at time zone 'Europe/Amsterdam')::date, $2)
     on conflict (customer_id) do update set day = excluded.day, bytes = excluded.bytes`,
    [polderlicht, bytes],
  );
beforeEach(() => uploaded(0));
const download = (id: string, bearer = token, customerId = polderlicht) =>
  api.send<string>("GET", `${path(customerId)}/${id}/download`, { token: bearer });

describe("uploadDocument and downloadDocument", () => {
  it("201 stores a letter, returns the same bytes on download, and writes the ledger", async () => {
    const { status, body } = await upload(fileForm(letter, "C:\\letters\\loa é.pdf"));
    const sha256 = createHash("sha256").update(letter).digest("hex");
    expect(status).toBe(201);
    expect(body).toMatchObject({ fileName: "loa é.pdf", mediaType: "application/pdf", size: letter.length, sha256 });
    const answer = await download(body.id);
    expect(answer).toMatchObject({ status: 200, body: letter });
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toContain("filename*=UTF-8''loa%20%C3%A9.pdf");
    const [written] = await api.database.rows<{ after: unknown }>(
      "select after from audit_event where action = 'document.uploaded' and entity_id = $1",
      [body.id],
    );
    expect(written?.after).toMatchObject({ kind: "LOA", sha256 });
  });

  it("201 stores a file once under an idempotency key, whatever the boundary, and 409 for another file", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const withKey = (form: { body: string; headers: Record<string, string> }) =>
      upload({ ...form, headers: { ...form.headers, ...headers } });
    const before = (await uploads()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => withKey(fileForm(letter))));
    const { body, headers: plain } = fileForm(letter);
    const other = "----other-border";
    answers.push(
      await withKey({
        body: body.replaceAll("----border-of-the-parts", other),
        headers: { ...plain, "content-type": `multipart/form-data; boundary=${other}` },
      }),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    expect((await uploads()).length).toBe(before + 1);
    for (const form of [fileForm(`${letter}\n`), fileForm(letter, "renamed.pdf")])
      expect(await withKey(form)).toMatchObject({ status: 409, body: { error: { code: "idempotency.key-reused" } } });
  });

  it("404 for letters of other companies and for other kinds of documents, like an unknown id", async () => {
    const { body } = await upload(fileForm(letter));
    const [invoice] = await api.database.rows<{ id: string }>(
      `insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
       values ($1, 'INVOICE_PDF', 'x.pdf', 'application/pdf', 1, '', '') returning id`,
      [polderlicht],
    );
    const plain = ({ status, body: refused }: Awaited<ReturnType<typeof download>>) => ({
      status,
      error: { ...(refused as unknown as { error: object }).error, requestId: "" },
    });
    const unknown = plain(await download(randomUUID()));
    expect(unknown.status).toBe(404);
    expect(plain(await download(body.id, other, kadeblok))).toEqual(unknown);
    expect(plain(await download(body.id, other))).toEqual(unknown);
    expect(plain(await download(invoice?.id ?? ""))).toEqual(unknown);
  });

  it("404 hides uploads of a company from its reseller; 200 for files of its orders", async () => {
    const plant = async (kind: string) => {
      const [row] = await api.database.rows<{ id: string }>(
        `insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         values ($1, $2, 'x.pdf', 'application/pdf', 1, '', 'x') returning id`,
        [fietsfabriek, kind],
      );
      return row?.id ?? "";
    };
    const eva = await api.tokenOf("eva.postma@fietsfabriek.example");
    for (const [kind, ofReseller] of [
      ["LOA", 404],
      ["ATTACHMENT", 404],
      ["ORDER_CONFIRMATION", 200],
    ] as const) {
      const id = await plant(kind);
      expect([kind, (await download(id, token, fietsfabriek)).status]).toEqual([kind, ofReseller]);
      expect([kind, (await download(id, eva, fietsfabriek)).status]).toEqual([kind, 200]);
    }
  });

  it.each([
    ["file", fileForm("just words", "letter.pdf"), "?kind=LOA"],
    ["file", fileForm("", "letter.pdf"), "?kind=LOA"],
    ["other", fileForm(letter, "letter.pdf", "other"), "?kind=LOA"],
    ["", { ...fileForm(letter), body: "no form at all" }, "?kind=LOA"],
    ["file", { body: "{}", headers: { "content-type": "application/json" } }, "?kind=LOA"],
    ["kind", fileForm(letter), "?kind=INVOICE_PDF"],
  ])("400 names '%s' and stores nothing", async (field, form, query) =>
    expect(await upload(form, query)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } }),
  );

  it("201 stores the file as a letter by default", async () => {
    const { body } = await upload(fileForm(letter), "");
    const kinds = await api.database.rows("select kind from document where id = $1", [body.id]);
    expect(kinds).toEqual([{ kind: "LOA" }]);
  });

  it("429 above 200 MB in a day, also for parallel uploads; a small file counts as 100 kB", async () => {
    await uploaded(199_700_000);
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(fileForm(letter))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429, 429]);
    const others = await api.send("POST", `${path(kadeblok)}?kind=LOA`, { token: other, ...fileForm(letter) });
    expect(others.status).toBe(201);
    await api.database.rows("update upload_day set day = day - 1");
    expect((await upload(fileForm(letter))).status).toBe(201);
  });

  it("400 and 413 count the bytes that have arrived", async () => {
    await uploaded(199_800_000);
    expect((await upload(fileForm("just words"))).status).toBe(400);
    const { body, headers } = fileForm("x".repeat(10 * 1024 * 1024 + 20_000));
    // A stream has no length in advance.
    const undeclared = await api.app.inject({
      method: "POST",
      url: path(),
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: Readable.from([Buffer.from(body)]),
    });
    expect(undeclared.statusCode).toBe(413);
    expect((await upload(fileForm(letter))).status).toBe(429);
  });

  it("429 says how long the day still lasts in Amsterdam", async () => {
    const left = async (): Promise<number> => {
      const [row] = await api.database.rows<{ seconds: number }>(
        `select extract(epoch from ((now() at time zone 'Europe/Amsterdam')::date + 1)::timestamp at time zone 'Europe/Amsterdam'
         - now())::float as seconds`,
      );
      return row?.seconds ?? 0;
    };
    await uploaded(200_000_000);
    const most = await left();
    const { status, headers } = await upload(fileForm(letter));
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(Math.ceil(most));
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(Math.ceil(await left()));
  });

  it("400 keeps its reason when the limit of the day is reached at the same time", async () => {
    const held = await holdTransaction(api.database, "update upload_day set bytes = 200000000 where customer_id = $1", [
      polderlicht,
    ]);
    const answer = upload({ ...fileForm(letter), body: "no form at all" });
    await held.untilWaiting(1);
    await held.commit();
    expect(await answer).toMatchObject({ status: 400, body: { validationErrors: [{ field: "" }] } });
    expect((await upload(fileForm(letter))).status).toBe(429);
  });

  it.each([
    ["a\r\nSet-Cookie: x=1.pdf", "aSet-Cookie: x=1.pdf"],
    ["invoice\u202Efdp.exe.pdf", "invoicefdp.exe.pdf"],
    ["\u200B\t", "document.pdf"],
    ["letter.html", "letter.html.pdf"],
    ["letter", "letter.pdf"],
    ["LETTER.PDF", "LETTER.PDF"],
    [".pdf", ".pdf"],
    [`${"x".repeat(252)}.jpg`, `${"x".repeat(251)}.pdf`],
  ])("201 stores %j under the name %j", async (name, kept) => {
    const escaped = name.replace("\r", "%0D").replace("\n", "%0A");
    expect(await upload(fileForm(letter, escaped))).toMatchObject({ status: 201, body: { fileName: kept } });
  });

  it.each([
    ["name=file; filename=letter.pdf", "letter.pdf"],
    ['filename="a; name=other"; name="file"', "a; name=other.pdf"],
  ])("201 for a part with the parameters %s", async (parameters, fileName) => {
    const form = fileForm(letter);
    const body = form.body.replace('name="file"; filename="letter.pdf"', parameters);
    expect(await upload({ ...form, body })).toMatchObject({ status: 201, body: { fileName } });
  });

  it("413 above ten megabytes, and 415 for a file where none is accepted", async () => {
    expect((await upload(fileForm(letter + "x".repeat(10 * 1024 * 1024)))).status).toBe(413);
    const form = fileForm(letter);
    expect((await api.send("POST", `/v1/customer/${polderlicht}/prefix/request`, { token, ...form })).status).toBe(415);
  });
});

describe("uploads of one company at once", () => {
  const listening = async ({ app }: TestApi): Promise<number> => {
    if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
    return (app.server.address() as AddressInfo).port;
  };
  /** An upload whose body never comes. */
  const stalled = async (
    bearer: string,
    customerId: number,
    { more = [], at = api }: { more?: readonly string[]; at?: TestApi } = {},
  ): Promise<net.Socket> => {
    const socket = net.connect({ port: await listening(at), host: "127.0.0.1" });
    const { "content-type": type } = fileForm("").headers;
    const head = [`POST ${path(customerId)} HTTP/1.1`, "Host: x", `Authorization: Bearer ${bearer}`, ...more];
    socket.write([...head, `Content-Type: ${type}`, "Content-Length: 9000000", "", ""].join("\r\n"));
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const answerOf = async (socket: net.Socket) => (await once(socket, "data")).toString();

  it("503 and Retry-After before the body is read, when six are under way; other companies are served", async () => {
    const sockets = await Promise.all(Array.from({ length: 7 }, () => stalled(token, polderlicht)));
    const refused = await Promise.race(sockets.map(answerOf));
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*retry-after: \d.*"code":"upload\.busy"/is);
    expect((await upload(fileForm(letter))).status).toBe(503);
    const others = await api.send("POST", path(kadeblok), { token: other, ...fileForm(letter) });
    expect(others.status).toBe(201);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await upload(fileForm(letter))).status).toBe(201);
    // Only this file: nothing has arrived of the others, which have left.
    const counted = await api.database.rows("select bytes::int from upload_day where customer_id = $1", [polderlicht]);
    expect(counted).toEqual([{ bytes: 100_000 }]);
  });

  it("201 while the files of three other companies do not arrive", async () => {
    const slow = [
      [token, polderlicht],
      [await api.tokenOf("eva.postma@fietsfabriek.example"), fietsfabriek],
      [await api.tokenOf("anouk.dejong@beeldwijk.example"), beeldwijk],
    ] as const;
    for (const [bearer, customerId] of slow) {
      const asked = once(api.app.server, "request");
      await stalled(bearer, customerId);
      await asked;
    }
    const answer = await api.send("POST", path(kadeblok), { token: other, ...fileForm(letter) });
    expect(answer.status).toBe(201);
  });

  it("408 for a file that does not arrive in time, and 201 for the next one", async () => {
    const strict = await testApi({ LIMIT_UPLOAD_SECONDS: "1" }, api.database);
    onTestFinished(() => strict.close());
    const sockets = [
      await stalled(token, polderlicht, { at: strict }),
      await stalled(token, polderlicht, { at: strict }),
    ];
    for (const answer of await Promise.all(sockets.map(answerOf)))
      expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"request-timeout"/s);
    expect((await strict.send("POST", path(), { token, ...fileForm(letter) })).status).toBe(201);
  });

  it.each([
    ["If-Match: 1", "If-Match"],
    ["Idempotency-Key: x", "Idempotency-Key"],
  ])("400 for the header %s before the body is read", async (header, field) => {
    const answer = await answerOf(await stalled(token, polderlicht, { more: [header] }));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 400 .*"field":"${field}"`, "s"));
  });
});
