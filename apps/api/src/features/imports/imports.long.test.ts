import { mostImportRows } from "@demarc/contract/operator/imports";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  bakery,
  customers,
  fixed,
  importHarness,
  type ImportHarness,
  tableSums,
} from "../../testing/imports/import-harness.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
  harness = await importHarness(api);
});
afterAll(() => api.close());

it("200 the largest file is previewed, imported and undone", async () => {
  const file = customers(...Array.from({ length: mostImportRows }, (_, place) => bakery(`M-${place}`)));
  const before = await tableSums(api);
  const { id, created } = await harness.done("customer", file, { fixed });
  expect(created).toBe(mostImportRows);
  const undone = await harness.send("POST", `${id}/undo`, { reason: "Wrong file" });
  expect([undone.status, undone.body.state]).toEqual([200, "UNDONE"]);
  expect(await tableSums(api)).toEqual(before);
}, 600_000);
