import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contractEndpoints } from "../apps/api/src/testing/contract-endpoints.ts";
import { features } from "../apps/portal/src/app/features.ts";
import { registryOf } from "../apps/portal/src/app/registry.ts";
import type { FeatureRoute } from "../apps/portal/src/shell/feature.ts";
import { repository, trackedFiles } from "./tracked-files.ts";

const files = trackedFiles();
const sources = files.filter((file) => /\.tsx?$/.test(file));

/** A name is looked up within its package: contract, API and portal may each have their word on `session`. */
const packageOf = (file: string): string => /^(?:apps|packages)\/[^/]+/.exec(file)?.[0] ?? "";
const wordless = /^(index|utils?|helpers?|types|common)\.tsx?$/;

const duplicated = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at);

const accessOf = (access: { caller: "public" | "signed-in" | readonly string[] }) =>
  typeof access.caller === "string"
    ? access.caller
    : access.caller.map((role) => role.replace("RESELLER_", "").toLowerCase()).join(", ");

/** What a visitor of a screen must have, that of the screens above it included. */
const gateOf = (chain: readonly FeatureRoute[]): string => {
  const role = chain
    .findLast((route) => route.role !== undefined)
    ?.role?.replace("RESELLER_", "")
    .toLowerCase();
  const feature = chain.findLast((route) => route.feature !== undefined)?.feature;
  const who = role ?? (chain.every((route) => route.public) ? "public" : "signed in");
  return feature ? `${who}, feature ${feature}` : who;
};

/** docs/features.md: what each slice answers and shows, from the contract and the portal's registry. */
const featureList = async (): Promise<string> => {
  const endpoints = await contractEndpoints();
  const calls = endpoints.map(
    (endpoint) => `| \`${endpoint.method} ${endpoint.path}\` | ${endpoint.name} | ${accessOf(endpoint.access)} |`,
  );
  const screens = registryOf(features).routes.map(
    ({ route, feature, chain }) => `| \`${route.path}\` | ${feature.name} | ${gateOf(chain)} |`,
  );
  return [
    "# Features",
    "",
    "Made by a test from the contract and the portal's registry; `npx vitest run .ci -u` writes it anew.",
    "",
    "## Screens",
    "",
    "| route | feature | gate |",
    "| --- | --- | --- |",
    ...screens,
    "",
    "## Calls",
    "",
    "| call | name | who |",
    "| --- | --- | --- |",
    ...calls.toSorted(),
    "",
  ].join("\n");
};

describe("the repository", () => {
  it("gives every source file of a package a name of its own that says what is in it", () => {
    const names = sources.map((file) => path.basename(file));
    const named = sources.filter((file) => !file.includes("/variants/")); // these are named after the variants
    expect(duplicated(named.map((file) => `${packageOf(file)} ${path.basename(file)}`))).toEqual([]);
    expect(names.filter((name) => wordless.test(name))).toEqual([]);
  });

  it("keeps files short: 300 lines at most, 60 in the middle", () => {
    const lengths = sources.map(
      (file) => [file, readFileSync(path.join(repository, file), "utf8").split("\n").length - 1] as const,
    );
    expect(lengths.filter(([, lines]) => lines > 300)).toEqual([]);
    const sorted = lengths.map(([, lines]) => lines).toSorted((one, other) => one - other);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(60);
  });

  it("keeps its pages short: README 120 lines, architecture 120, a decision 40", () => {
    const long = (file: string, most: number) =>
      readFileSync(path.join(repository, file), "utf8").split("\n").length - 1 > most;
    expect(["README.md", "docs/architecture.md"].filter((file) => long(file, 120))).toEqual([]);
    expect(files.filter((file) => file.startsWith("docs/decisions/") && long(file, 40))).toEqual([]);
  });

  it("holds no download address in its lock file", () => {
    expect(readFileSync(path.join(repository, "package-lock.json"), "utf8")).not.toMatch(/"resolved": "https?:/);
  });

  it("lists its features in docs/features.md", async () => {
    await expect(await featureList()).toMatchFileSnapshot(path.join(repository, "docs/features.md"));
  });
});
