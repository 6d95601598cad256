import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi({ LIMIT_BODY_BYTES: String(1024 * 1024) });
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => api.close());

/** This endpoint has no body and ignores one that could be parsed, so a 400 can only come from the scan. */
const validate = (body: string) => api.send("POST", "/v1/token/validate", { token, body });
const refused = { status: 400, body: { validationErrors: [{ field: "", message: "validation.invalid-data" }] } };
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("a JSON body", () => {
  it("400 for 33 levels, however they are nested, and 200 for 32", async () => {
    expect((await validate(nested(32))).status).toBe(200);
    expect(await validate(nested(33))).toMatchObject(refused);
    expect(await validate(`${'{"a":'.repeat(33)}1${"}".repeat(33)}`)).toMatchObject(refused);
    expect((await validate(`[${Array.from({ length: 40 }, () => nested(31)).join(",")}]`)).status).toBe(200);
  });

  it("400 for more values than its size allows, and 200 for as many in a larger body", async () => {
    const values = (count: number, value: string) => `[${Array.from({ length: count }, () => value).join(",")}]`;
    expect((await validate(values(6000, "1"))).status).toBe(200);
    expect(await validate(values(20_000, "1"))).toMatchObject(refused);
    expect(await validate(values(20_000, "{}"))).toMatchObject(refused);
    expect(await validate(`{${values(20_000, '"":""').slice(1, -1)}}`)).toMatchObject(refused);
    expect((await validate(values(20_000, "123456"))).status).toBe(200);
  });

  it("400 for a list or an object of more than 25,000 members, at any depth, and 200 for exactly 25,000", async () => {
    const list = (count: number) => `[${Array.from({ length: count }, () => "123456").join(",")}]`;
    const record = (count: number) => `{${Array.from({ length: count }, (_, place) => `"key${place}":1`).join(",")}}`;
    for (const make of [list, record]) {
      expect((await validate(`[${make(25_000)},${make(25_000)}]`)).status).toBe(200);
      expect(await validate(make(25_001))).toMatchObject(refused);
      expect(await validate(`[1,[2,${make(25_001)}]]`)).toMatchObject(refused);
    }
  });

  it("200 for brackets, commas and quotation marks in a text", async () => {
    const text = `${"[".repeat(5000)}${",".repeat(20_000)}\\"`;
    expect((await validate(JSON.stringify({ text, more: "[" }))).status).toBe(200);
  });
});
