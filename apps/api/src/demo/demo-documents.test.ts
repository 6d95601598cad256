import { afterAll, beforeAll, expect, it } from "vitest";
import { pdfFaults } from "../testing/pdf-structure.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("every PDF of the demo has a sound structure", async () => {
  const documents = await api.database.rows<{ name: string; content: Buffer }>(
    "select file_name as name, content from document where media_type = 'application/pdf' order by 1",
  );
  expect(documents.length).toBeGreaterThan(5);
  const faults = documents.map(({ name, content }) => ({ name, faults: pdfFaults(content) }));
  expect(faults.filter((one) => one.faults.length > 0)).toEqual([]);
});
