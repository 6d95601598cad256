import { roles } from "@demarc/contract/core/access";
import { featuresOf, type Variant, variants } from "@demarc/contract/core/variants";
import { describe, expect, test } from "vitest";
import words from "../app/frame/app.en.ts";
import { features } from "../app/features.ts";
import { homeTiles } from "../app/home/home-tiles.tsx";
import { type CompanyTrait, portalRegistryOf } from "../app/registry/portal-registry.ts";
import { homeActionsFor, navigationFor, tilesFor } from "@demarc/shell/registry/registry.ts";
import { variant as dataCentre } from "./data-centre.ts";
import { variant as main } from "./main.ts";
import { variant as tv } from "./tv.ts";
import { picture as dataCentrePicture } from "./data-centre.picture.tsx";
import { picture as mainPicture } from "./main.picture.tsx";
import { picture as tvPicture } from "./tv.picture.tsx";
import type { PublicPicture } from "./public-picture.ts";
import type { VariantDefinition } from "./variant-definition.ts";

const pictures: Readonly<Record<Variant, PublicPicture>> = {
  main: mainPicture,
  "data-centre": dataCentrePicture,
  tv: tvPicture,
};
const definitions: Readonly<Record<Variant, VariantDefinition>> = { main, "data-centre": dataCentre, tv };
const declared = portalRegistryOf(features);
const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);
const registryIn = (variant: Variant) => portalRegistryOf(features, definitions[variant].arrangement);
const figures = { invoices: {}, lines: {}, orders: {}, power: {}, tv: {}, points: {} };

const visitorOf = (variant: Variant, role: (typeof roles)[number], traits: readonly CompanyTrait[]) => ({
  signedIn: true,
  roles: [role],
  features: new Set(featuresOf(variant)),
  traits: new Set<CompanyTrait>(traits.length > 0 ? [...traits, "may-earn"] : []),
});

describe.each(variants)("the arrangement of %s", (name) => {
  const { arrangement } = definitions[name];
  const registry = registryIn(name);

  test.each([
    ["navigation", declared.navigation],
    ["tiles", declared.tiles],
    ["actions", declared.actions],
  ] as const)(
    "names only existing %s, each once; what it does not name comes after, as the features declare it",
    (part, all) => {
      const named = arrangement[part];
      const rest = namesOf(all).filter((one) => !named.includes(one));
      expect(named.filter((one) => !namesOf(all).includes(one))).toEqual([]);
      expect(namesOf(registry[part])).toEqual([...named, ...rest]);
    },
  );

  test("shows on its public home only what the brand sells, the same in each language", () => {
    const { feature, proofs, texts } = pictures[name];
    const shown = [feature, ...proofs.flatMap((proof) => proof.feature ?? [])];
    expect(shown.filter((one) => !featuresOf(name).includes(one))).toEqual([]);
    expect(texts.nl.rows.map(([row]) => row).length).toBe(texts.en.rows.length);
  });

  test("names in its header only actions, and in its search only lists with a word", () => {
    expect(arrangement.header.filter((one) => !namesOf(declared.actions).includes(one))).toEqual([]);
    const lists = arrangement.search.filter((one) => declared.byName.has(one) && `layout.search.${one}` in words);
    expect(lists).toEqual(arrangement.search);
  });

  test.each(roles)("shows %s at most four tiles, and the points of a participant among them", (role) => {
    const taking = namesOf(tilesFor(registry, visitorOf(name, role, ["invoiced", "loyal"]), figures));
    expect(taking.length).toBeLessThanOrEqual(4);
    expect(taking).toContain("points");
    expect(namesOf(tilesFor(registry, visitorOf(name, role, ["invoiced"]), figures))).not.toContain("points");
  });

  test("offers each feature that its customers have in its search or navigation before another brand's", () => {
    const links = navigationFor(registry, visitorOf(name, "RESELLER_ADMIN", ["invoiced"]));
    expect(links.flatMap((group) => namesOf(group.links))[0]).toBe(arrangement.search[0]);
  });
});

test("each tile that a feature declares has a component", () => {
  expect(namesOf(declared.tiles).toSorted()).toEqual(Object.keys(homeTiles).toSorted());
});

test.each([
  ["main", ["to-pay", "lines", "invoiced", "points"]],
  ["data-centre", ["power", "to-pay", "invoiced", "points"]],
  ["tv", ["tv", "to-pay", "invoiced", "points"]],
] as const)("an administrator of %s sees %j", (name, tiles) => {
  const visitor = visitorOf(name, "RESELLER_ADMIN", ["invoiced", "loyal"]);
  expect(namesOf(tilesFor(registryIn(name), visitor, figures))).toEqual(tiles);
});

test.each([
  [
    "main",
    "RESELLER_ADMIN",
    ["postal-code-check", "order-line"],
    ["prefixes", "user-create", "invoices", "api-tokens"],
  ],
  [
    "main",
    "RESELLER_ORDER",
    ["postal-code-check", "order-line"],
    ["api-tokens", "order-rack", "order-dc-connection", "order-wdm"],
  ],
  ["main", "RESELLER_FINANCE", ["postal-code-check"], ["invoices", "api-tokens"]],
  [
    "data-centre",
    "RESELLER_ADMIN",
    ["order-rack", "order-dc-connection"],
    ["prefixes", "user-create", "invoices", "api-tokens"],
  ],
  ["data-centre", "RESELLER_SERVICE_DESK", [], ["prefixes", "api-tokens"]],
  ["tv", "RESELLER_ADMIN", ["tv-account-create"], ["user-create", "invoices", "api-tokens", "contact-new"]],
  ["tv", "RESELLER_SERVICE_DESK", ["tv-account-create"], ["api-tokens"]],
] as const)("the home of %s offers %s %j in its header, and %j beside the work", (name, role, inHeader, quick) => {
  const offered = homeActionsFor(
    registryIn(name),
    visitorOf(name, role, ["invoiced"]),
    definitions[name].arrangement.header,
  );
  expect(namesOf(offered.header)).toEqual(inHeader);
  expect(namesOf(offered.quick)).toEqual(quick);
});

test("the customer of a reseller is not led to points, and sees no amounts of its reseller", () => {
  const visitor = visitorOf("main", "RESELLER_ADMIN", []);
  const registry = registryIn("main");
  const links = navigationFor(registry, visitor).flatMap((group) => namesOf(group.links));
  const { quick } = homeActionsFor(registry, visitor, []);
  const offered = [...links, ...namesOf(quick), ...namesOf(tilesFor(registry, visitor, figures))];
  for (const name of ["loyalty", "to-pay", "invoiced", "points"]) expect(offered).not.toContain(name);
});
