import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixed, importHarness, type ImportHarness } from "../../testing/imports/import-harness.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
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

describe("an export", () => {
  it.each(["standard", "excel-nl"])("200 keeps text that a spreadsheet could misread (%s)", async (csv) => {
    const path = `/operator/v1/export/customer?csv=${csv}`;
    const { body: file } = await api.send<string>("GET", path, { token: harness.token });
    const { id, rejected, unchanged } = await harness.previewed("customer", file);
    expect((await harness.rows(id)).filter(({ outcome }) => outcome !== "unchanged")).toEqual([]);
    expect([rejected, unchanged]).toEqual([0, expect.toSatisfy((rows: number) => rows > 4)]);
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

it("403 for an export without the right to read the kind", async () => {
  const reader = await serviceToken(api.database, { rights: ["customers.read"] });
  const statusOf = async (kind: string) =>
    (await api.send("GET", `/operator/v1/export/${kind}`, { token: reader })).status;
  expect([await statusOf("customer"), await statusOf("line")]).toEqual([200, 403]);
});
