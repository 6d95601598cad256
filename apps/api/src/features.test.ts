import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Home } from "@demarc/contract/home";
import type { SearchHit } from "@demarc/contract/search";
import type { WorkItem } from "@demarc/contract/core/work-item";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDemoOnce } from "./demo/load-once.ts";
import { features } from "./features.ts";
import { operatorCommands } from "./operator-commands.ts";
import { sharedSourcesOf } from "./platform/shared-sources.ts";
import { createLog } from "./platform/process/log.ts";
import { type RunningServer, startServer } from "./server.ts";
import { operateOn } from "./testing/run-command.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";
import { testConfig } from "./testing/test-config.ts";
import { toy, toyTable } from "./testing/toy-feature.ts";

const source = fileURLToPath(new URL(".", import.meta.url));
/** The toy takes the kinds of lines: the contract names no others. */
const withToy = [
  ...features.map((one) => (one.name === "lines" ? { ...one, searchers: [], work: [], figures: [], events: [] } : one)),
  toy,
];

let api: TestApi;
let server: RunningServer;
let bearer: string;
const mailFolder = fs.mkdtempSync(path.join(tmpdir(), "demarc-mail-"));

beforeAll(async () => {
  api = await testApi();
  await api.database.rows(toyTable);
  await api.database.rows("truncate customer, staff, identity.credential cascade");
  await loadDemoOnce(api.database.connect, testConfig(), withToy);
  const { connect } = api.database;
  const given = { config: testConfig(), connect, mailFolder, log: createLog("silent") };
  server = await startServer({ ...given, features: withToy });
  bearer = `Bearer ${await api.tokenOf("lotte.prins@polderlicht.example")}`;
});
afterAll(async () => {
  await server.close();
  await api.close();
  fs.rmSync(mailFolder, { recursive: true });
});

const send = async <Body>(method: "GET" | "POST", url: string, payload?: object) => {
  const sent = await server.app.inject({
    method,
    url,
    headers: { authorization: bearer },
    ...(payload ? { payload } : {}),
  });
  return { status: sent.statusCode, body: sent.json<Body>() };
};
const toys = () =>
  api.database.rows<{ name: string; painted: boolean; swept: boolean }>("select * from toy order by id");

describe("a feature that is in the list", () => {
  it("has demo data", async () => expect(await toys()).toMatchObject([{ name: "Zeppelin" }]));

  it("201 serves its endpoint, runs the job that it queued and its timer", async () => {
    expect(await send("POST", "/v1/toy", { name: "Tolletje" })).toMatchObject({
      status: 201,
      body: { name: "Tolletje" },
    });
    await expect.poll(toys).toMatchObject([{ swept: true }, { painted: true, swept: true }]);
  });

  it("has its endpoint in the API reference, in its area", async () => {
    const { body } = await send<{ paths: Record<string, { post?: { tags: string[] } }> }>("GET", "/openapi.json");
    expect(body.paths["/v1/toy"]?.post?.tags).toEqual(["Toys"]);
  });

  it("200 finds its records, and lists its work", async () => {
    expect((await send<SearchHit[]>("GET", "/v1/search?q=zeppel")).body.map(({ title }) => title)).toEqual([
      "Zeppelin",
    ]);
    const { body } = await send<WorkItem[]>("GET", "/v1/work-list");
    expect(body).toContainEqual(expect.objectContaining({ route: "/toys", severity: "bad" }));
  });

  it("200 adds its figure and its events to the home", async () => {
    const { body } = await send<Home>("GET", "/v1/home");
    expect(body.figures.lines?.total).toBe((await toys()).length);
    expect(body.events).toContainEqual(expect.objectContaining({ subject: "Zeppelin", route: "/toys" }));
  });

  it("adds its command to those of the operator", async () => {
    const command = operatorCommands(withToy).find(({ name }) => name === "toy");
    expect(command && (await operateOn(api, api.operatorPool)(command, ["Zeppelin"]))).toEqual([
      "1 toys are called Zeppelin.",
    ]);
  });
});

describe("the list of features", () => {
  const files = fs
    .readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?!testing\/).*(?<!\.test)\.ts$/.test(file));

  it("names each folder of a feature once", () => {
    // These two are used by other slices, and contribute nothing by themselves.
    const folders = fs
      .readdirSync(path.join(source, "features"))
      .filter((folder) => folder !== "services" && folder !== "service-lifecycle");
    expect(features.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  it("is the only file besides these that names a feature from outside", () => {
    const naming = files.filter(
      (file) =>
        !file.startsWith("features/") &&
        /from "(\.\/|(\.\.\/)+)features\//.test(fs.readFileSync(path.join(source, file), "utf8")),
    );
    expect(naming.toSorted()).toEqual([
      "application.ts",
      "demo/demo-accounts.ts",
      "demo/demo-authenticator.page.ts",
      "demo/installation.ts",
      "features.ts",
    ]);
  });

  it("gives each job, timer and command to one feature", () => {
    const operatorPool = new pg.Pool();
    const given = {
      config: testConfig(),
      log: createLog("silent"),
      operatorPool,
      credentials: undefined,
      ...sharedSourcesOf(features),
    };
    const jobs = features.flatMap((feature) => Object.keys(feature.jobs?.(given) ?? {}));
    const timers = features.flatMap((feature) => feature.timers ?? []).map(({ key }) => key);
    const commands = operatorCommands().map(({ name }) => name);
    for (const names of [jobs, timers, commands]) expect(names).toEqual([...new Set(names)]);
  });
});
