import { randomUUID } from "node:crypto";
import net from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { storedMails } from "../../testing/stored-mails.ts";

let api: TestApi;
let token: string;
const contacts = `/v1/customer/${companyIds.polderlicht}/contact`;

beforeAll(async () => {
  api = await testApi({ LIMIT_BODY_BYTES: "2048" });
  token = await api.tokenOf("joris.bakker@polderlicht.example");
  await api.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => api.close());

const sendRaw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect((api.app.server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });

const shape = {
  error: { code: expect.any(String), message: expect.any(String), requestId: expect.stringMatching(/^req_/) },
};

describe("error responses have one format", () => {
  it("404 for an unknown path below the API", async () => {
    const answer = await api.send("GET", "/v1/nothing");
    expect(answer).toMatchObject({ status: 404, body: shape });
    expect(answer.headers["content-type"]).toContain("application/json");
  });

  it("405 lists the methods of a path", async () => {
    const answer = await api.send("PUT", "/v1/health", { body: {} });
    expect(answer).toMatchObject({ status: 405, body: shape, headers: { allow: "GET" } });
  });

  it("405 also for a path with parameters, and 404 for one that only looks similar", async () => {
    const answer = await api.send("PATCH", `${contacts}/${crypto.randomUUID()}?x=1`, { token, body: {} });
    expect(answer).toMatchObject({ status: 405, headers: { allow: "GET, PUT, DELETE" } });
    expect(await api.send("PATCH", `${contacts}/1/2`, { token, body: {} })).toMatchObject({ status: 404, body: shape });
    expect(await api.send("PUT", "/v1/healthy", { body: {} })).toMatchObject({ status: 404, body: shape });
  });

  it("404 and 405 without parsing the body", async () => {
    expect((await api.send("POST", "/v1/unknown", { body: "{no json" })).status).toBe(404);
    expect((await api.send("POST", "/unknown", { body: "{no json" })).status).toBe(404);
    expect((await api.send("PUT", "/v1/health", { body: "{no json" })).status).toBe(405);
  });

  it("413 for a body over the limit", async () => {
    const answer = await api.send("POST", contacts, { token, body: { jobTitle: "x".repeat(4000) } });
    expect(answer).toMatchObject({ status: 413, body: shape });
  });

  it("414 for a URL over the limit", async () => {
    expect(await api.send("GET", `/v1/health?${"x".repeat(5000)}`)).toMatchObject({ status: 414, body: shape });
  });

  it("415 for a body that is not JSON", async () => {
    const answer = await api.send("POST", contacts, { token, body: "<x/>", headers: { "content-type": "text/xml" } });
    expect(answer).toMatchObject({ status: 415, body: shape });
  });

  it("414 for a path segment over the limit", async () => {
    expect(await api.send("GET", `/v1/catalogue/package/${"x".repeat(201)}`, { token })).toMatchObject({
      status: 414,
      body: shape,
      headers: { "x-content-type-options": "nosniff" },
    });
  });

  it("415 for plain text", async () => {
    const answer = await api.send("POST", contacts, { token, body: "hi", headers: { "content-type": "text/plain" } });
    expect(answer).toMatchObject({ status: 415, body: shape });
  });

  it.each(["/%E0%A4%A", "/v1/customer/%zz/contact"])(
    "400 for the invalid encoding of %s, with all headers",
    async (url) => {
      const answer = await api.send("GET", url, { token });
      expect(answer).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "", message: "validation.invalid-data" }] },
        headers: { "x-request-id": expect.stringMatching(/^req_/), "x-content-type-options": "nosniff" },
      });
    },
  );

  it.each(["2147483648", "9007199254740993", "1e309", "-20120280", "0x1331168", "0", "x", "20120280.5"])(
    "404 for the customer %s, as for an unknown customer",
    async (customer) => {
      const answer = await api.send("GET", `/v1/customer/${customer}/line`, { token });
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "not-found" } } });
    },
  );

  it("400 for a NUL character in a path", async () => {
    const answer = await api.send("GET", `/v1/customer/${companyIds.polderlicht}/invoice/2020%00`, { token });
    expect(answer.status).toBe(400);
  });

  it("400 for malformed JSON, in the format of every 400", async () => {
    const answer = await api.send("POST", contacts, { token, body: '{"firstName":' });
    expect(answer).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "", message: "validation.invalid-data" }] },
    });
  });

  it("431 for headers over the limit", async () => {
    const answer = await sendRaw(`GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual(shape);
  });

  it("408 for headers that never end, on two hundred connections, while other requests are served", async () => {
    const slow = Array.from({ length: 200 }, (_, position) =>
      sendRaw(position % 2 === 0 ? "" : "GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Slow: "),
    );
    const { port } = api.app.server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(200);
    for (const answer of await Promise.all(slow)) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      const body = JSON.parse(answer.split("\r\n\r\n")[1] ?? "") as unknown;
      expect(body).toEqual({ error: { ...shape.error, code: "request-timeout" } });
    }
  });

  it("200 ignores an unknown Expect header", async () => {
    const head = "GET /v1/health HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n";
    expect(await sendRaw(head)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("400 for a number beyond the range of a double in a query", async () => {
    expect((await api.send("GET", "/v1/search?q=ab&limit=1e309", { token })).status).toBe(400);
  });

  it("400 for bytes that are not HTTP", async () => {
    expect(await sendRaw("hello\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("internal errors", () => {
  it("500 contains the request id, and no statement, stack or path", async () => {
    const broken = await testApi();
    try {
      const mine = await broken.tokenOf("joris.bakker@polderlicht.example");
      await broken.database.rows("alter table customer_contact rename column job_title to lost");
      const answer = await broken.send("GET", contacts, { token: mine });
      expect(answer).toMatchObject({ status: 500, body: shape });
      expect(Object.keys(answer.body)).toEqual(["error"]);
      expect(JSON.stringify(answer.body)).not.toMatch(/select|customer_contact|job_title|\bat \w|\.ts|\//i);
    } finally {
      await broken.close();
    }
  });
});

describe("a download that fails before its first byte", () => {
  it("500 has the documented error format and no headers of a file", async () => {
    const broken = await testApi();
    try {
      const mine = await broken.tokenOf("joris.bakker@polderlicht.example");
      await broken.database.rows("alter table line rename column city to lost");
      const answer = await broken.send("GET", `/v1/customer/${companyIds.polderlicht}/line/export`, { token: mine });
      expect(answer).toMatchObject({ status: 500, body: shape });
      expect(answer.headers["content-type"]).toContain("application/json");
      expect(answer.headers["content-disposition"]).toBeUndefined();
    } finally {
      await broken.close();
    }
  });
});

describe("the host of a request", () => {
  it.each([
    ["", "127.0.0.1"],
    ["127.0.0.1", "192.0.2.7"],
  ])("with TRUST_PROXY %j, forwarded by 127.0.0.1, is %s", async (trusted, address) => {
    const proxied = await testApi({ TRUST_PROXY: trusted, DEMO: "false" });
    try {
      const mine = await proxied.tokenOf("joris.bakker@polderlicht.example");
      const body = {
        id: randomUUID(),
        types: [],
        firstName: "Sanne",
        lastName: "Meer",
        email: "s@polderlicht.example",
      };
      const headers = { "x-forwarded-for": "192.0.2.7" };
      expect((await proxied.send("POST", contacts, { token: mine, body, headers })).status).toBe(201);
      const rows = await proxied.database.rows("select host(ip) as ip from audit_event where entity_id = $1", [
        body.id,
      ]);
      expect(rows).toEqual([{ ip: address }]);
    } finally {
      await proxied.close();
    }
  });

  it("201 mails links to the configured portal, regardless of the Host header", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", origin: "http://evil.example" };
    const body = {
      username: "nieuw.hier@polderlicht.example",
      firstName: "Sanne",
      lastName: "Meer",
      roles: ["RESELLER_ORDER"],
    };
    const accounts = `/v1/customer/${companyIds.polderlicht}/account`;
    expect((await api.send("POST", accounts, { token, body, headers })).status).toBe(201);
    const [mail] = await storedMails(api.database, "recipient = $1", [body.username]);
    expect(mail?.text).toContain("http://localhost:3000/account/activate#");
    expect(JSON.stringify(mail)).not.toContain("evil.example");
  });
});

describe("every response", () => {
  it("has HSTS if the portal has TLS, and not otherwise", async () => {
    const secure = await testApi({ PORTAL_URL: "https://portal.noordwal.example", DEMO: "false" });
    const of = async (one: TestApi) => (await one.send("GET", "/v1/health")).headers["strict-transport-security"];
    expect([await of(secure), await of(api)]).toEqual(["max-age=31536000; includeSubDomains", undefined]);
    await secure.close();
  });

  it("forbids sniffing, framing and caching, and contains the request id", async () => {
    const { headers } = await api.send("GET", "/v1/me", { token });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
      "x-request-id": expect.stringMatching(/^req_/),
    });
  });

  it("allows the three portals, and no other origin, to read it", async () => {
    const from = async (origin: string) =>
      (await api.send("GET", "/v1/health", { headers: { origin } })).headers["access-control-allow-origin"];
    expect(await from("http://localhost:3001")).toBe("http://localhost:3001");
    expect(await from("https://elsewhere.example")).toBeUndefined();
  });
});

describe("rate limits", () => {
  it("200 for many pages and health checks of one address, up to a separate limit", async () => {
    const strict = await testApi({ LIMIT_PER_ADDRESS_PER_MINUTE: "1", LIMIT_STATE_PER_ADDRESS_PER_MINUTE: "8" });
    try {
      const asked = ["/config.json", "/version.json", "/v1/health", "/v1/ready"];
      const statuses = [];
      for (const path of [...asked, ...asked, ...asked, ...asked, ...asked])
        statuses.push((await strict.send("GET", path)).status);
      expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 200));
      expect(statuses).toContain(429);
    } finally {
      await strict.close();
    }
  });

  it("429 for a token and an address at their own limits, with the time to wait", async () => {
    const strict = await testApi({ LIMIT_PER_TOKEN_PER_MINUTE: "3", LIMIT_PER_ADDRESS_PER_MINUTE: "2" });
    try {
      const mine = await strict.tokenOf("joris.bakker@polderlicht.example");
      const statuses = [];
      for (let call = 0; call < 5; call += 1)
        statuses.push((await strict.send("GET", "/v1/me", { token: mine })).status);
      expect(statuses).toContain(429);
      const other = await strict.tokenOf("fenna.smit@polderlicht.example");
      expect((await strict.send("GET", "/v1/me", { token: other })).status).toBe(200);
      const answers = [];
      for (let call = 0; call < 6; call += 1) answers.push(await strict.send("GET", "/v1/validate/countries"));
      const refused = answers.find((answer) => answer.status === 429);
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });
});
