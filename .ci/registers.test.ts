import path from "node:path";
import { describe, expect, it } from "vitest";
import { features as apiFeatures } from "../apps/api/src/features.ts";
import { features as portalFeatures } from "../apps/portal/src/app/features.ts";
import { portalRegistryOf } from "../apps/portal/src/app/registry/portal-registry.ts";
import type { FeatureDefinition } from "@demarc/shell/feature";
import { featureList } from "./feature-list.ts";
import { repository } from "./tracked-files.ts";

describe("API and portal agree", () => {
  it("on what the search finds", () => {
    const searched = apiFeatures.flatMap(({ searchers = [] }) => searchers.map(({ kind }) => kind));
    const shown = portalRegistryOf(portalFeatures).search.map(({ kind }) => kind);
    expect(searched.toSorted()).toEqual(shown.toSorted());
  });

  it("on what the work list holds", () => {
    const added = apiFeatures.flatMap(({ work = [] }) => work.map(({ kind }) => kind));
    const drawn = portalFeatures.flatMap((feature: FeatureDefinition) => Object.keys(feature.work ?? {}));
    expect(added.toSorted()).toEqual(drawn.toSorted());
  });

  it("with docs/features.md, which lists all screens, entries of the navigation, calls and slices", async () => {
    await expect(await featureList()).toMatchFileSnapshot(path.join(repository, "docs/features.md"));
  });
});
