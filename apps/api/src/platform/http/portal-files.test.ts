import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testConfig } from "../../testing/test-config.ts";
import { portalFiles } from "./portal-files.ts";

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-dist-"));
  app = fastify();
  const files = await portalFiles(app, testConfig(), folder);
  app.get("/version", (request, reply) => reply.send(files.buildOf(request)));
  app.setNotFoundHandler((request, reply) => files.send(request, reply));
});

afterEach(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): void => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};

it("503 says that a portal has no build, in text", async () => {
  const answer = await app.inject("/contacts");
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("3");
  expect(answer.body).toBe("It has not been built: run npm run build.\n");
});

it("503 shows the page of a build that runs, and 200 the portal as soon as it is complete", async () => {
  write("main.html", "<p>is being built");
  write("main/index.html", "<p>the portal");
  write("main/assets/a.js", "a()");
  write("main/csp.txt", "connect-src {connect}");
  const waiting = await app.inject("/contacts");
  expect(waiting.statusCode).toBe(503);
  expect(waiting.headers).toMatchObject({ "retry-after": "3", "cache-control": "no-store" });
  expect(waiting.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(waiting.body).toBe("<p>is being built");
  expect((await app.inject("/assets/a.js")).statusCode).toBe(503);
  expect((await app.inject("/version")).body).toBe("unbuilt");

  write("main/build.json", JSON.stringify({ git: "0123456789ab" }));
  const answer = await app.inject("/contacts");
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe("<p>the portal");
  expect(answer.headers["content-security-policy"]).toMatch(/^connect-src/);
  expect((await app.inject("/assets/a.js")).body).toBe("a()");
  expect((await app.inject("/version")).body).toBe("0123456789ab");
});

const writePortal = (): void => {
  write("main/index.html", "<p>the portal");
  write("main/csp.txt", "connect-src {connect}");
  write("main/build.json", JSON.stringify({ git: "0123456789ab" }));
};

it.each([
  ["/assets/a.js", "public, max-age=31536000, immutable"],
  ["/assets/a.js?v=1", "public, max-age=31536000, immutable"],
  ["/robots.json", "no-cache"],
])("200 serves the file %s, to be cached as %j", async (url, cacheControl) => {
  writePortal();
  write("main/assets/a.js", "a()");
  write("main/robots.json", "a()");
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.body, answer.headers["cache-control"]]).toEqual([200, "a()", cacheControl]);
});

it.each(["/", "/index.html", "/lines?q=meppel", "/assets", "/build.json", "/csp.txt", "/.vite/manifest.json"])(
  "200 serves the portal with its policy, never from a cache, at %s",
  async (url) => {
    writePortal();
    write("main/assets/a.js", "a()");
    write("main/.vite/manifest.json", "{}");
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([200, "<p>the portal"]);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-cache",
      "content-security-policy": expect.stringMatching(/^connect-src/),
      "content-type": expect.stringMatching(/^text\/html/),
    });
  },
);

it.each(["/favicon.ico", "/metrics"])("404 for %s, not the portal in its place", async (url) => {
  writePortal();
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.body]).toEqual([404, "Not found.\n"]);
});

it("404 for a file of another build, not the portal in its place", async () => {
  writePortal();
  const answer = await app.inject("/assets/gone.js");
  expect([answer.statusCode, answer.body, answer.headers["cache-control"]]).toEqual([404, "Not found.\n", undefined]);
});
