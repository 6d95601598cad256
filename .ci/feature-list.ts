import type { Access } from "@demarc/contract/core/access";
import { features as apiFeatures } from "../apps/api/src/features.ts";
import {
  contractEndpoints,
  operatorEndpoints,
  staffEndpoints,
} from "../apps/api/src/testing/requests/contract-endpoints.ts";
import { features as portalFeatures } from "../apps/portal/src/app/features.ts";
import { portalRegistryOf } from "../apps/portal/src/app/registry/portal-registry.ts";
import type { FeatureRoute } from "@demarc/shell/feature.ts";
import { layersOf, sliceImports } from "./slices.ts";

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);

const codes = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(", ");

const callerOf = ({ caller, person, anonymous }: Access) => {
  if (person) return "person of the provider";
  return anonymous ? "public" : caller;
};

const accessOf = (access: Access) =>
  typeof access.caller === "string"
    ? [callerOf(access), access.right].filter(Boolean).join(", right ")
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
  return [
    who,
    ...(feature ? [`feature ${feature}`] : []),
    ...(chain.at(-1)?.ofChild ? ["also of a child company"] : []),
  ].join(", ");
};

const screens = () =>
  portalRegistryOf(portalFeatures).routes.map(({ route, feature, chain }) => [
    `\`${route.path}\``,
    feature.name,
    gateOf(chain),
  ]);

/** The entries of the navigation as a person sees them: by group, in the order of the features. */
const entries = async () => {
  const loaded = await Promise.all(portalFeatures.map(({ locales }) => locales.en()));
  const texts = new Map(loaded.flatMap((part) => Object.entries<string>(part.default)));
  const { groups, navigation } = portalRegistryOf(portalFeatures);
  return groups.flatMap((shown) =>
    navigation.flatMap(({ group, label, path, covers }) =>
      group === shown
        ? [[group, texts.get(label) ?? label, codes([path]), codes(covers.filter((one) => one !== path))]]
        : [],
    ),
  );
};

const calls = async () =>
  [...(await contractEndpoints()), ...(await operatorEndpoints()), ...(await staffEndpoints())]
    .map(({ method, path, name, access }) => [`\`${method} ${path}\``, name, accessOf(access)])
    .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1));

/** Each slice with the section of the API reference that has its endpoints, and the slices that it imports. */
const slices = () => {
  const imports = sliceImports();
  const areaOf = new Map(apiFeatures.map(({ name, area }) => [name, area]));
  return layersOf(imports).flatMap((layer, place) =>
    layer.map((slice) => [
      String(place + 1),
      `\`${slice}\``,
      areaOf.get(slice) ?? "",
      codes([...(imports.get(slice) ?? [])].toSorted()),
    ]),
  );
};

/** The expected docs/features.md: what the contract, the manifests of the slices and their imports say. */
export const featureList = async (): Promise<string> =>
  [
    "# Features",
    "",
    "Generated from the contract, the manifests of the slices and their imports; `npm run check:tests -- -u` updates it.",
    "",
    "## Screens",
    "",
    ...table(["route", "feature", "gate"], screens()),
    "",
    "## Navigation",
    "",
    ...table(["group", "entry", "leads to", "also of"], await entries()),
    "",
    "## Calls",
    "",
    ...table(["call", "name", "who"], await calls()),
    "",
    "## Slices of the API",
    "",
    "A slice depends only on slices of earlier layers; where none is named, only on `platform/`.",
    "",
    ...table(["layer", "slice", "area", "depends on"], slices()),
    "",
  ].join("\n");
