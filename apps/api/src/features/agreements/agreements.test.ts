import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Msa, MsaWithText } from "@demarc/contract/agreements";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSignatures } from "../../testing/invoices/pdf-signatures.ts";
import { pdfTexts } from "../../testing/invoices/pdf-text.ts";
import { pdfFaults } from "../../testing/pdf-structure.ts";
import { msaOperator } from "../../testing/agreements/operated-msas.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const folder = mkdtempSync(path.join(tmpdir(), "demarc-msa-"));
const environment = { DATA_FOLDER: folder };
const mila = "mila.stone@kadeblok.example";
const joris = "joris.bakker@polderlicht.example";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi(environment);
  token = await api.tokenOf(mila);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const base = (customerId = companyIds.kadeblok) => `/v1/customer/${customerId}/msa`;
const list = async () => (await api.send<Msa[]>("GET", base(), { token })).body;
const first = async (): Promise<Msa> => {
  const [msa] = await list();
  if (!msa) throw new Error("the demo has no agreement");
  return msa;
};

const download = async (id: string, type: string, customerId = companyIds.kadeblok, bearer = token) => {
  const { statusCode, rawPayload, headers } = await api.app.inject({
    method: "GET",
    url: `${base(customerId)}/${id}/download?type=${type}`,
    headers: { authorization: `Bearer ${bearer}` },
  });
  return { status: statusCode, content: rawPayload, name: String(headers["content-disposition"]) };
};
const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

const body = (msa: Msa, change: Readonly<Record<string, unknown>> = {}) => ({
  signerName: "Mila Stone",
  signerFunction: "Director",
  sha256: msa.sha256,
  agreed: true,
  ...change,
});
const sign = (msa: Msa, change: Readonly<Record<string, unknown>> = {}, bearer = token) =>
  api.send<Msa & { error?: { code: string } }>("POST", `${base()}/${msa.id}/sign`, {
    token: bearer,
    body: body(msa, change),
  });
const codeOf = ({ status, body: answer }: { status: number; body: object }) => [
  status,
  (answer as { error?: { code?: string } }).error?.code,
];

const operator = () => msaOperator(api);

const newMsa = async (): Promise<Msa> => {
  await api.database.rows("delete from msa where customer_id = $1", [companyIds.kadeblok]);
  await operator().issue(companyIds.kadeblok);
  return first();
};

describe("reading an agreement", () => {
  it("200 has the text of the PDF, whose hash the list names", async () => {
    const msa = await first();
    expect(msa).toMatchObject({ status: "PENDING_SIGNATURE", language: "en", signer: null, effectiveDate: null });
    const { body: whole } = await api.send<MsaWithText>("GET", `${base()}/${msa.id}`, { token });
    expect(whole.text?.customer.name).toBe("Kadeblok Hosting B.V.");
    expect(whole.text?.sections[0]?.paragraphs[0]).toContain("Noordwal Groep B.V. delivers to Kadeblok Hosting B.V.");
    expect(JSON.stringify(whole.text)).not.toContain("..");
    const { content, name } = await download(msa.id, "unsigned");
    expect(sha256(content)).toBe(msa.sha256);
    expect(name).toContain("agreement-MSA-2026.2.pdf");
    expect((await download(msa.id, "signed")).status).toBe(404);
    expect((await download(msa.id, "certificate")).status).toBe(404);
  });
});

describe("signing in the portal", () => {
  it("seals the agreement with a PAdES signature over the whole document, with the evidence", async () => {
    const msa = await newMsa();
    const signed = await sign(msa);
    expect(signed).toMatchObject({
      status: 200,
      body: { status: "SIGNED", signUrl: null, signer: { method: "CLICK_SIGN" } },
    });
    for (const type of ["signed", "certificate"]) {
      const { content } = await download(msa.id, type);
      expect(pdfFaults(content)).toEqual([]);
      expect(await readSignatures(content)).toEqual([
        {
          subFilter: "ETSI.CAdES.detached",
          attributes: expect.arrayContaining(["1.2.840.113549.1.9.16.2.47"]) as unknown,
          bindsCertificate: true,
          valid: true,
          coversWhole: true,
        },
      ]);
    }
    expect(sha256((await download(msa.id, "unsigned")).content)).toBe(msa.sha256);
  });

  it("gives the browser a name, and the time of the signature in Amsterdam", async () => {
    const msa = await newMsa();
    const userAgent = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
    await api.send("POST", `${base()}/${msa.id}/sign`, {
      token,
      body: body(msa),
      headers: { "user-agent": userAgent },
    });
    const texts = pdfTexts((await download(msa.id, "certificate")).content);
    expect(texts[texts.indexOf("Browser") + 1]).toBe("Firefox on Windows");
    expect(texts[texts.indexOf("Time of signing") + 1]).toMatch(
      /^\d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d:\d\d (CET|CEST|GMT\+[12])$/,
    );
    expect(texts.join("\n")).not.toMatch(/Mozilla|\dT\d\d:/);
    const [row] = await api.database.rows<{ agent: string }>(
      "select signer ->> 'userAgent' as agent from msa where id = $1",
      [msa.id],
    );
    expect(row?.agent).toBe(userAgent);
  });

  it.each([
    ["Ελένη Παπαδοπούλου", "Διευθύντρια"],
    ["Йоанна Щербакова", "Директор"],
    ["Nguyễn Thị Ánh", "Générale Łódź"],
  ])("200 for %s, %s, whom the sealed agreement shows", async (signerName, signerFunction) => {
    const msa = await newMsa();
    expect((await sign(msa, { signerName, signerFunction })).status).toBe(200);
    const texts = pdfTexts((await download(msa.id, "signed")).content);
    expect(texts).toEqual(expect.arrayContaining([signerName, signerFunction]));
  });

  it.each([
    ["王小明", "王 小 明"],
    ["محمد علي", "م ح د ع ل ي"],
    ["Jan 🚀", "🚀"],
  ])("400 for %s, before anything is sealed, and names what the document cannot show", async (text, characters) => {
    const msa = await newMsa();
    for (const field of ["signerName", "signerFunction"])
      for (const [language, sentence] of [
        ["en", `Our documents cannot show ${characters}. Use Latin, Greek or Cyrillic letters.`],
        ["nl", `Onze documenten kunnen ${characters} niet tonen. Gebruik Latijnse, Griekse of cyrillische letters.`],
      ] as const) {
        const answer = await api.send("POST", `${base()}/${msa.id}/sign`, {
          token,
          body: body(msa, { [field]: text }),
          headers: { "accept-language": language },
        });
        expect(answer).toMatchObject({
          status: 400,
          body: {
            validationErrors: [{ field, message: "validation.unprintable", params: { characters }, text: sentence }],
          },
        });
      }
    expect((await first()).status).toBe("PENDING_SIGNATURE");
  });

  it("409 for an agreement whose own text the document cannot show, and seals nothing", async () => {
    const msa = await newMsa();
    await api.database.rows(
      "update msa set content = jsonb_set(content, '{customer,name}', '\"株式会社 Kadeblok\"') where id = $1",
      [msa.id],
    );
    expect(codeOf(await sign(msa))).toEqual([409, "msa.unprintable"]);
    expect((await first()).status).toBe("PENDING_SIGNATURE");
    const signed = await api.database.rows("select signed_document_id as id from msa where id = $1", [msa.id]);
    expect(signed).toEqual([{ id: null }]);
  });

  it("a changed byte makes the signature invalid", async () => {
    const msa = await newMsa();
    await sign(msa);
    const { content } = await download(msa.id, "signed");
    content[200] = (content[200] ?? 0) ^ 1;
    expect((await readSignatures(content)).map(({ valid }) => valid)).toEqual([false]);
  });

  it("the countersignature covers the whole document and keeps the first signature valid", async () => {
    const msa = await newMsa();
    await sign(msa);
    const before = (await download(msa.id, "signed")).content;
    expect(await operator().countersign(msa.id, "function=Contracts", "effectiveDate=2026-12-01")).toMatchObject({
      status: "ACTIVE",
    });
    const { content } = await download(msa.id, "signed");
    expect(content.subarray(0, before.length).equals(before)).toBe(true);
    expect(pdfFaults(content)).toEqual([]);
    expect((await readSignatures(content)).map(({ valid, coversWhole }) => [valid, coversWhole])).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(await first()).toMatchObject({
      status: "ACTIVE",
      countersigner: { name: "A. Jansen", function: "Contracts" },
      effectiveDate: "2026-12-01",
    });
  });

  it("409 for another document than the one that was shown, and signs nothing", async () => {
    const msa = await newMsa();
    expect(codeOf(await sign(msa, { sha256: "0".repeat(64) }))).toEqual([409, "msa.document-changed"]);
    expect((await first()).status).toBe("PENDING_SIGNATURE");
  });

  it("403 without a recent sign-in, and 400 without consent or a name", async () => {
    const msa = await first();
    expect(codeOf(await sign(msa, {}, await api.tokenOf(mila, 16)))).toEqual([403, "reauthentication-required"]);
    expect((await sign(msa, { agreed: false })).status).toBe(400);
    expect((await sign(msa, { signerName: " " })).status).toBe(400);
  });

  it("twenty signatures at once make one, with one set of documents", async () => {
    const msa = await newMsa();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sign(msa)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [row] = await api.database.rows<{ signatures: number }>(
      "select count(*)::int as signatures from audit_event where action = 'msa.signed' and entity_id = $1",
      [msa.id],
    );
    expect(row?.signatures).toBe(1);
    expect((await first()).version).toBe(2);
  });

  it("404 for the agreement of another company, also with a reseller's own token", async () => {
    const msa = await first();
    const other = await api.tokenOf(joris);
    expect((await api.send("GET", `${base(companyIds.polderlicht)}/${msa.id}`, { token: other })).status).toBe(404);
    expect((await download(msa.id, "unsigned", companyIds.polderlicht, other)).status).toBe(404);
  });
});

describe("what else happens to an agreement", () => {
  it("is not sent to a company whose name the document cannot show", async () => {
    await newMsa();
    const rename = (name: string) =>
      api.database.rows("update customer set name = $2 where id = $1", [companyIds.kadeblok, name]);
    await rename("株式会社 Kadeblok");
    const issued = operator().issue(companyIds.kadeblok);
    await expect(issued).rejects.toThrow("The agreement cannot show these characters: 株 式 会 社");
    await rename("Kadeblok Hosting B.V.");
    expect((await list()).map(({ status }) => status)).toEqual(["PENDING_SIGNATURE"]);
  });

  it("waits in the work list of administrators until it is signed", async () => {
    const waiting = async (username: string) =>
      (
        await api.send<{ kind: string; severity: string; subjects: string[] }[]>("GET", "/v1/work-list", {
          token: await api.tokenOf(username),
        })
      ).body
        .filter(({ kind }) => kind === "msa-unsigned")
        .map(({ severity, subjects }) => [severity, subjects]);
    const msa = await newMsa();
    expect(await waiting(mila)).toEqual([["warn", [msa.title]]]);
    expect(await waiting("ruth.klein@kadeblok.example")).toEqual([]);
    await sign(msa);
    expect(await waiting(mila)).toEqual([]);
  });

  it("declining needs a reason, and the operator sends another", async () => {
    const msa = await newMsa();
    const decline = (reason: string) =>
      api.send<Msa>("POST", `${base()}/${msa.id}/decline`, { token, body: { reason } });
    expect((await decline("")).status).toBe(400);
    expect(await decline("Liability is too low")).toMatchObject({
      status: 200,
      body: { status: "DECLINED", declineReason: "Liability is too low" },
    });
    expect(codeOf(await sign(msa))).toEqual([409, "msa.state-conflict"]);
    await operator().issue(companyIds.kadeblok);
    expect((await list()).map(({ status }) => status)).toEqual(["PENDING_SIGNATURE", "DECLINED"]);
  });

  it("a new agreement supersedes one that waits; one in force stays until the new one is countersigned", async () => {
    const msa = await newMsa();
    await sign(msa);
    await operator().countersign(msa.id);
    await operator().issue(companyIds.kadeblok);
    await operator().issue(companyIds.kadeblok);
    const states = async () => (await list()).map(({ status }) => status);
    expect(await states()).toEqual(["PENDING_SIGNATURE", "SUPERSEDED", "ACTIVE"]);
    const latest = await first();
    expect(latest.supersedesId).toBe(msa.id);
    await sign(latest);
    expect(await states()).toEqual(["SIGNED", "SUPERSEDED", "ACTIVE"]);
    await operator().countersign(latest.id);
    expect(await states()).toEqual(["ACTIVE", "SUPERSEDED", "SUPERSEDED"]);
    expect(await operator().terminate(latest.id)).toMatchObject({ status: "TERMINATED" });
  });
});
