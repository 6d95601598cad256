import { importRights } from "@demarc/contract/operator/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bakery, customers, fixed, importHarness, type ImportHarness } from "../../testing/imports/import-harness.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { kindOf } from "./kinds.ts";

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi({ LIMIT_PER_SERVICE_TOKEN_PER_MINUTE: "100000" });
  harness = await importHarness(api);
  // Text that a spreadsheet or a CSV parser could misinterpret.
  const address = { street: "Whitehall 1;2", houseNumber: 10, postalCode: "SW1A 1AA", city: '"London"', country: "GB" };
  const dutch = { ...address, houseNumberExtension: "bis-A", postalCode: "8011ZZ", country: "NL" };
  const company = {
    type: "end-user",
    variant: "main",
    name: "=SUM(A1) B.V.",
    tradeName: "'+31",
    locale: "nl",
    address,
  };
  const body = { ...company, invoiceAddress: dutch, creditLimit: "1234567.80", loyaltyParticipant: true };
  const { status } = await api.send("PUT", "/operator/v1/customer/ref/2026-01-02", { token: harness.token, body });
  expect(status).toBe(200);
});
afterAll(() => api.close());

interface FieldSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly anyOf?: readonly FieldSchema[];
}
/** The fields of a record; those of an object by their path. A customer is one field: its number, or an object with a ref. */
const fieldsOf = (schema: FieldSchema, path: readonly string[] = []): string[] => {
  const options = schema.anyOf?.filter(({ type }) => type !== "null") ?? [schema];
  return options.every(({ properties }) => properties)
    ? options.flatMap(({ properties = {} }) =>
        Object.entries(properties).flatMap(([name, field]) => fieldsOf(field, [...path, name])),
      )
    : [path.join(".")];
};

describe("an export", () => {
  it.each(["customer", "line"])("200 has the columns of an import, and each row of %s is unchanged", async (kind) => {
    for (const csv of ["standard", "excel-nl"]) {
      const { body: file, status } = await api.send<string>("GET", `/operator/v1/export/${kind}?csv=${csv}`, {
        token: harness.token,
      });
      expect(status).toBe(200);
      const { body } = await harness.upload(kind, file);
      expect(body.columns.map(({ field }) => field)).toEqual(
        kindOf(kind)
          .columns.filter(({ isOnlyRead }) => !isOnlyRead)
          .map(({ field }) => field),
      );
      expect(new Set(body.columns.map(({ confidence }) => confidence >= 0.5))).toEqual(new Set([true]));
      await harness.map(body);
      expect((await harness.rows(body.id)).filter(({ outcome }) => outcome !== "unchanged")).toEqual([]);
      expect((await harness.read(body.id)).unchanged).toBeGreaterThan(4);
    }
  });

  it.each([
    ["customer", ["reason"]],
    ["line", ["lifecycle", "reason", "equipment", "circuits"]],
  ])("has each field of a %s, except %j", (kind, without) => {
    const { put, columns } = kindOf(kind);
    const known = new Set(columns.filter(({ isOnlyRead }) => !isOnlyRead).map(({ field }) => field));
    expect(fieldsOf(put.body).filter((field) => !known.has(field))).toEqual(without);
  });

  it("200 sets your own id of a record without one, by the number of the record", async () => {
    const [line] = await api.database.rows<{ id: string }>(
      "select id from line where external_ref is null and lifecycle = 'ACTIVE' limit 1",
    );
    const { body: file } = await api.send<string>("GET", "/operator/v1/export/line", { token: harness.token });
    const [head = "", ...lines] = file.trim().split("\r\n");
    const own = lines.find((one) => one.startsWith(line?.id ?? "?")) ?? "";
    const { updated } = await harness.done(
      "line",
      `${head}\r\n${own.replace(`${line?.id},,`, `${line?.id},OWN-1,`)}\r\n`,
    );
    expect(updated).toBe(1);
    expect(await harness.byRef("line", "OWN-1")).toMatchObject({ id: line?.id });
    const { id } = await harness.previewed(
      "line",
      `${head}\r\n${own.replace(`${line?.id},,`, `${line?.id},OWN-2,`)}\r\n`,
    );
    expect(await harness.outcomes(id)).toEqual([["rejected", "validation.invalid-value", "externalRef", "OWN-2"]]);
  });

  it.each(["20999999", "9999999999", "x", "-1"])(
    "a row of a customer %s that does not exist is refused",
    async (id) => {
      const { id: importId } = await harness.previewed(
        "customer",
        `Demarc customer number;Naam;Straat;Huisnummer;Postcode;Plaats\n${id};A;B;1;8011ZZ;C\n`,
        { fixed },
      );
      expect((await harness.rows(importId))[0]).toMatchObject({ outcome: "rejected", field: "id", cell: id });
    },
  );
});

describe("the right of a kind", () => {
  it.each(["customer", "line"] as const)("403 without it for every step of an import of %s", async (kind) => {
    const { body } = await harness.upload(
      kind,
      kind === "line" ? "Lijncode;Klantnummer\nR;1\n" : customers(bakery("R")),
    );
    const other = await serviceToken(api.database, {
      rights: Object.values(importRights).filter((right) => right !== importRights[kind]),
    });
    const call = async (method: "GET" | "POST" | "PUT", path: string, given?: object) =>
      (await api.send(method, `/operator/v1/${path}`, { token: other, ...(given && { body: given }) })).status;
    expect(await call("GET", `import/${body.id}`)).toBe(403);
    expect(await call("GET", `import/${body.id}/row`)).toBe(403);
    expect(await call("PUT", `import/${body.id}/mapping`, { columns: [] })).toBe(403);
    expect(await call("POST", `import/${body.id}/confirm`, {})).toBe(403);
    expect(await call("POST", `import/${body.id}/undo`, {})).toBe(403);
    expect(await call("GET", `export/${kind}`)).toBe(403);
    const reader = await serviceToken(api.database, {
      rights: ["customers.read", "services.read"].filter((right) => !right.startsWith(importRights[kind].slice(0, 8))),
    });
    expect((await api.send("GET", `/operator/v1/export/${kind}`, { token: reader })).status).toBe(403);
    const list = await api.send<{ items: { kind: string }[] }>("GET", "/operator/v1/import", { token: other });
    expect(list.body.items.filter((one) => one.kind === kind)).toEqual([]);
  });
});
