import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { applicationNamed } from "./applications.ts";
import { showBuilding, showEnd } from "./substitute-page.ts";

const folder = `${mkdtempSync(path.join(os.tmpdir(), "demarc-dist-"))}/`;
const tv = applicationNamed("tv");
const page = `${folder}tv.html`;

afterAll(() => rmSync(folder, { recursive: true }));

test("a portal that is built again has a page that says so in both languages, and no mark of a finished build", () => {
  mkdirSync(`${folder}tv`, { recursive: true });
  writeFileSync(`${folder}tv/build.json`, "{}");
  showBuilding(tv, folder);
  expect(existsSync(`${folder}tv/build.json`)).toBe(false);
  const text = readFileSync(page, "utf8");
  expect(text).toContain("<h1>Lichtbeeld TV</h1>");
  expect(text).toContain("is being built");
  expect(text).toContain("wordt gebouwd");
});

test("the page goes when the portal is built, and says so when it could not be built", () => {
  showBuilding(tv, folder);
  showEnd(tv, false, folder);
  expect(readFileSync(page, "utf8")).toContain("could not be built");
  showEnd(tv, true, folder);
  expect(existsSync(page)).toBe(false);
});
