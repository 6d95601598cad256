import path from "node:path";
import { describe, expect, it } from "vitest";
import { features as apiFeatures } from "../apps/api/src/features.ts";
import { contractEndpoints, operatorEndpoints } from "../apps/api/src/testing/requests/contract-endpoints.ts";
import { features as portalFeatures } from "../apps/portal/src/app/features.ts";
import { registryOf } from "../apps/portal/src/app/registry/registry.ts";
import type { FeatureDefinition, FeatureRoute } from "@demarc/shell/feature";
import { repository } from "./tracked-files.ts";

const accessOf = (access: { caller: "public" | "signed-in" | "service" | readonly string[]; scope?: string }) =>
  typeof access.caller === "string"
    ? [access.caller, access.scope].filter(Boolean).join(", scope ")
    : access.caller.map((role) => role.replace("RESELLER_", "").toLowerCase()).join(", ");

/** What a visitor needs to open a screen, including the gates of its parent screens. */
const gateOf = (chain: readonly FeatureRoute[]): string => {
  const role = chain
    .findLast((route) => route.role !== undefined)
    ?.role?.replace("RESELLER_", "")
    .toLowerCase();
  const gated = chain.findLast((route) => route.feature !== undefined || route.anyFeature !== undefined);
  const feature = gated?.feature ?? gated?.anyFeature?.join(" or ");
  const who = role ?? (chain.every((route) => route.public) ? "public" : "signed in");
  return feature ? `${who}, feature ${feature}` : who;
};

/** The expected docs/features.md: the endpoints and screens of each slice, from the contract and the portal's registry. */
const featureList = async (): Promise<string> => {
  const endpoints = [...(await contractEndpoints()), ...(await operatorEndpoints())];
  const calls = endpoints.map(
    (endpoint) => `| \`${endpoint.method} ${endpoint.path}\` | ${endpoint.name} | ${accessOf(endpoint.access)} |`,
  );
  const screens = registryOf(portalFeatures).routes.map(
    ({ route, feature, chain }) => `| \`${route.path}\` | ${feature.name} | ${gateOf(chain)} |`,
  );
  return [
    "# Features",
    "",
    "Generated from the contract and the portal's registry; `npm run check:tests -- -u` updates it.",
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

describe("API and portal agree", () => {
  it("on what the search finds", () => {
    const searched = apiFeatures.flatMap(({ searchers = [] }) => searchers.map(({ kind }) => kind));
    const shown = registryOf(portalFeatures).search.map(({ kind }) => kind);
    expect(searched.toSorted()).toEqual(shown.toSorted());
  });

  it("on what the work list holds", () => {
    const added = apiFeatures.flatMap(({ work = [] }) => work.map(({ kind }) => kind));
    const drawn = portalFeatures.flatMap((feature: FeatureDefinition) => Object.keys(feature.work ?? {}));
    expect(added.toSorted()).toEqual(drawn.toSorted());
  });

  it("with docs/features.md, which lists all screens and calls", async () => {
    await expect(await featureList()).toMatchFileSnapshot(path.join(repository, "docs/features.md"));
  });
});
