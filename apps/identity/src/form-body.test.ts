import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, portal, startIdentity } from "./testing/identity-harness.ts";

let identity: Harness;

beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

describe("a hostile form", () => {
  const post = (endpoint: string, body: RequestInit["body"]) =>
    fetch(`${identity.origin}/identity/${endpoint}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: body ?? null,
      duplex: "half",
    });
  const revoke = (form: string) => post("revoke", form);
  const wanted = `client_id=${portal.clientId}&token=x`;

  test("413 above 16 KiB, before it is read", async () => {
    expect((await revoke(`${wanted}&more=${"a".repeat(17_000)}`)).status).toBe(413);
    expect((await revoke(`${wanted}&more=${"a".repeat(16_000)}`)).status).toBe(200);
  });

  test("401 for more than twenty fields, because none is parsed", async () => {
    expect((await revoke(`${wanted}${"&a=".repeat(18)}`)).status).toBe(200);
    expect((await revoke(`${wanted}${"&a=".repeat(19)}`)).status).toBe(401);
  });

  const streamed = (bytes: number) => new Blob([`${wanted}&more=${"a".repeat(bytes)}`]).stream();

  test.each([
    ["revoke", 200],
    ["token", 400],
    ["session/end/confirm", 400],
    ["manage", 403],
  ])("413 reaches a client that does not say how much it sends to /%s, above 16 KiB", async (endpoint, usual) => {
    expect((await post(endpoint, streamed(17_000))).status).toBe(413);
    expect((await post(endpoint, streamed(60_000))).status).toBe(413);
    expect((await post(endpoint, streamed(16_000))).status).toBe(usual);
  });

  /** Sends a form in parts of one byte, and returns the status. */
  const inParts = (method: string, parts: number): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request(`${identity.origin}/identity/revoke`, {
        method,
        headers: { "content-type": "application/x-www-form-urlencoded", "transfer-encoding": "chunked" },
      });
      asked.on("response", (answer) => resolve(answer.resume().statusCode)).on("error", reject);
      const form = `${wanted}&more=`.padEnd(parts, "a");
      for (const part of form) asked.write(part);
      asked.end();
    });

  test("413 for a form in more than a hundred parts, and for a body of a request that has none", async () => {
    expect(await inParts("POST", 100)).toBe(200);
    expect(await inParts("POST", 101)).toBe(413);
    expect(await inParts("GET", 50)).toBe(413);
  });
});
