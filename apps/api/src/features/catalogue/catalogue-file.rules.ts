import type { Fault } from "../../platform/files/file-faults.ts";
import { channelsIn } from "./catalogue-channels.rules.ts";
import type { CatalogueFile, FilePackage } from "./catalogue-file.ts";
import { packageMetaFaults } from "./catalogue-meta.rules.ts";
import { parameterFaults } from "./catalogue-parameter.rules.ts";
import { productFaults } from "./catalogue-product.rules.ts";

type Path = Fault["path"];

export const repeated = (path: Path, values: readonly string[], field: string): Fault[] =>
  values.flatMap((value, place) =>
    values.indexOf(value) < place ? [{ path: [...path, place, field], reason: `"${value}" is there twice` }] : [],
  );

const codesOf = (list: readonly { readonly code: string }[]): string[] => list.map(({ code }) => code);

const siteFaults = ({ sites }: CatalogueFile): Fault[] => [
  ...repeated(["sites"], codesOf(sites), "code"),
  ...sites.flatMap(({ spaces, rackFootprints }, place) => [
    ...repeated(["sites", place, "spaces"], codesOf(spaces), "code"),
    ...spaces.flatMap(({ footprint }, at) =>
      rackFootprints.includes(footprint)
        ? []
        : [{ path: ["sites", place, "spaces", at, "footprint"], reason: `the site has no ${footprint} racks` }],
    ),
  ]),
];

const channelFaults = (entries: readonly string[], path: Path): Fault[] =>
  entries.flatMap((entry, place) => {
    const channels = channelsIn(entry);
    const before = new Set(entries.slice(0, place).flatMap(channelsIn));
    const again = channels.find((channel) => before.has(channel));
    return [
      ...(channels.length === 0 ? [{ path: [...path, place], reason: `"${entry}" ends before it begins` }] : []),
      ...(again === undefined ? [] : [{ path: [...path, place], reason: `"${again}" is there twice` }]),
    ];
  });

const routeFaults = ({ sites, routes }: CatalogueFile): Fault[] => [
  ...repeated(["routes"], codesOf(routes), "code"),
  ...routes.flatMap(({ siteA, siteZ, channels }, place) => [
    ...channelFaults(channels, ["routes", place, "channels"]),
    ...(
      [
        ["siteA", siteA],
        ["siteZ", siteZ],
      ] as const
    ).flatMap(([field, code]) => {
      const site = sites.find((one) => one.code === code);
      const path = ["routes", place, field];
      if (!site) return [{ path, reason: `there is no site "${code}"` }];
      return site.wdmNode ? [] : [{ path, reason: `site "${code}" has no wavelengths (wdmNode)` }];
    }),
    ...(siteA === siteZ ? [{ path: ["routes", place, "siteZ"], reason: "a route has two different sites" }] : []),
  ]),
];

const lineFaults = ({ kind, technology, speedDown, speedUp }: FilePackage, path: Path): Fault[] =>
  Object.entries({ technology, speedDown, speedUp }).flatMap(([field, value]) =>
    kind === "LINE" && value === null ? [{ path, reason: `"${field}" is missing: a line has one` }] : [],
  );

const termFaults = ({ contractTerms, termDiscounts }: FilePackage, path: Path): Fault[] =>
  Object.keys(termDiscounts).flatMap((term) =>
    contractTerms.some((one) => String(one) === term)
      ? []
      : [{ path: [...path, "termDiscounts", term], reason: `"${term}" is not one of the contract terms` }],
  );

const packageFaults = (sold: FilePackage, place: number, { sites }: CatalogueFile): Fault[] => {
  const path = ["packages", place];
  return [
    ...lineFaults(sold, path),
    ...termFaults(sold, path),
    ...(sold.validTo !== null && sold.validTo < sold.validFrom
      ? [{ path: [...path, "validTo"], reason: "is before validFrom" }]
      : []),
    ...(sold.siteCodes ?? []).flatMap((code, at) =>
      sites.some((site) => site.code === code)
        ? []
        : [{ path: [...path, "siteCodes", at], reason: `there is no site "${code}"` }],
    ),
    ...(sold.products.some(({ mandatory }) => mandatory)
      ? []
      : [{ path: [...path, "code"], reason: `package "${sold.code}" has no mandatory product` }]),
    ...packageMetaFaults(sold, path),
  ];
};

const overlaps = (
  one: { readonly validFrom: string; readonly validTo: string | null },
  other: { readonly validFrom: string; readonly validTo: string | null },
): boolean => one.validFrom <= (other.validTo ?? "9999") && other.validFrom <= (one.validTo ?? "9999");

const priceFaults = ({ prices, packages }: CatalogueFile): Fault[] => {
  const sold = new Set(packages.flatMap(({ products }) => codesOf(products)));
  return prices.flatMap((entry, place) => {
    const path = ["prices", place];
    const before = prices.slice(0, place).filter((one) => one.class === entry.class && one.product === entry.product);
    return [
      ...(sold.has(entry.product) ? [] : [{ path: [...path, "product"], reason: `no package has "${entry.product}"` }]),
      ...((entry.price === null) === (entry.percentage === null)
        ? [{ path, reason: "give either a price or a percentage" }]
        : []),
      ...(Number(entry.percentage ?? 0) < -100 ? [{ path: [...path, "percentage"], reason: "is below -100" }] : []),
      ...(entry.price?.startsWith("-") ? [{ path: [...path, "price"], reason: "is below zero" }] : []),
      ...(entry.validTo !== null && entry.validTo < entry.validFrom
        ? [{ path: [...path, "validTo"], reason: "is before validFrom" }]
        : []),
      ...(before.some((one) => overlaps(one, entry))
        ? [{ path, reason: `class "${entry.class}" has two prices for "${entry.product}" on the same day` }]
        : []),
    ];
  });
};

/** The faults of a well-formed catalogue: references to things that it does not contain, and choices that never apply. */
export const catalogueFaults = (file: CatalogueFile): Fault[] => [
  ...siteFaults(file),
  ...routeFaults(file),
  ...repeated(["packages"], codesOf(file.packages), "code"),
  ...file.packages.flatMap((sold, place) => [
    ...packageFaults(sold, place, file),
    ...repeated(["packages", place, "products"], codesOf(sold.products), "code"),
    ...sold.products.flatMap((product, at) =>
      productFaults(product, { path: ["packages", place, "products", at], sold, file }),
    ),
    ...repeated(
      ["packages", place, "parameters"],
      sold.parameters.map(({ key }) => key),
      "key",
    ),
    ...sold.parameters.flatMap((parameter, at) =>
      parameterFaults(parameter, { path: ["packages", place, "parameters", at], sold }),
    ),
  ]),
  ...priceFaults(file),
];
