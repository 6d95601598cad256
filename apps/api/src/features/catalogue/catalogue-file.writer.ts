import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isPair, isScalar, isSeq, type YAMLMap, visit } from "yaml";
import { channelRanges } from "./catalogue-channels.rules.ts";
import { CatalogueFile } from "./catalogue-file.ts";

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly additionalProperties?: Shape | false;
  readonly default?: unknown;
}

/** A value without the fields that have their default, which the reader fills in. */
const compact = (value: unknown, shape: Shape | undefined): unknown => {
  if (Array.isArray(value)) return value.map((item) => compact(item, shape?.items));
  if (typeof value !== "object" || value === null || !shape) return value;
  const { additionalProperties: others } = shape;
  if (others) return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, compact(inside, others)]));
  if (!shape.properties) return value;
  return Object.fromEntries(
    Object.keys(shape.properties).flatMap((name) => {
      const [own, inside] = [(value as Record<string, unknown>)[name], shape.properties?.[name]];
      if (own === undefined || (inside && "default" in inside && isDeepStrictEqual(own, inside.default))) return [];
      return [[name, compact(own, inside)]];
    }),
  );
};

/** Equal products and parameters of packages become one object, which YAML writes once and refers to afterwards. */
const shared = (packages: readonly Record<string, unknown>[]): unknown[] => {
  const known = new Map<string, unknown>();
  const once = (value: unknown) => {
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, value);
    return known.get(text);
  };
  return packages.map((sold) =>
    Object.fromEntries(
      Object.entries(sold).map(([name, value]) => [
        name,
        (name === "products" || name === "parameters") && Array.isArray(value) ? value.map(once) : value,
      ]),
    ),
  );
};

const nameOf = (node: YAMLMap): string => String(node.get("code") ?? node.get("key"));

/** Names each anchor after the code or key of its object, with a number if the name is taken. */
const nameAnchors = (document: Document): void => {
  const names = new Map<string, string>();
  visit(document, {
    Node: (_key, node) => {
      if (!isMap(node) || node.anchor === undefined) return;
      const taken = new Set(names.values());
      const wanted = nameOf(node);
      const free = [wanted, ...Array.from({ length: 999 }, (_, at) => `${wanted}-${at + 2}`)].find(
        (name) => !taken.has(name),
      );
      names.set(node.anchor, free ?? node.anchor);
      node.anchor = free ?? node.anchor;
    },
  });
  visit(document, {
    Alias: (_key, alias) => {
      alias.source = names.get(alias.source) ?? alias.source;
    },
  });
};

const isShort = (node: unknown): boolean => {
  if (isSeq(node)) return node.items.every((item) => isScalar(item));
  return isMap(node) && node.items.every(({ value }) => isScalar(value) || isShort(value)) && node.items.length <= 7;
};

/** Fields whose objects fit on one line. */
const onOneLine = new Set([
  "address",
  "name",
  "description",
  "label",
  "hint",
  "selectedBy",
  "visibleWhen",
  "meta",
  "termDiscounts",
]);
const amounts = new Set(["price", "percentage", "lengthKm"]);
const listsOfShort = new Set(["spaces", "prices"]);

const layOut = (document: Document): void =>
  visit(document, {
    Pair: (_key, pair) => {
      const name = String(isScalar(pair.key) ? pair.key.value : pair.key);
      const { value } = pair;
      if (isSeq(value) && listsOfShort.has(name)) for (const item of value.items) if (isMap(item)) item.flow = true;
      if (isSeq(value) && value.items.length > 0 && isShort(value)) value.flow = true;
      if (isMap(value) && onOneLine.has(name)) value.flow = true;
      if (isMap(value) && name === "valueLabels")
        for (const label of value.items) if (isPair(label) && isMap(label.value)) label.value.flow = true;
    },
  });

/** Amounts are written as numbers with all their digits. */
const plainAmounts = (document: Document): void =>
  visit(document, {
    Pair: (_key, pair) => {
      const name = String(isScalar(pair.key) ? pair.key.value : pair.key);
      if (!amounts.has(name) || !isScalar(pair.value)) return;
      const text = String(pair.value.value);
      pair.value.value = Number(text);
      pair.value.minFractionDigits = text.split(".")[1]?.length ?? 0;
    },
  });

const heading = ` Sites, routes, packages and prices of classes. Prices are in EUR, excluding VAT. Fields with their default are left out.
 Import it with: npm run operate -- catalogue import FILE`;

/** Writes a catalogue as YAML. The same catalogue is always the same text. */
export const writeCatalogue = (file: CatalogueFile): string => {
  const routes = file.routes.map((route) => ({ ...route, channels: channelRanges(route.channels) }));
  const { packages = [], ...others } = compact({ ...file, routes }, CatalogueFile as Shape) as Record<
    string,
    Record<string, unknown>[]
  >;
  const { prices, ...places } = others;
  const document = new Document({ ...places, packages: shared(packages), ...(prices ? { prices } : {}) });
  document.commentBefore = heading;
  nameAnchors(document);
  layOut(document);
  plainAmounts(document);
  return document.toString({ lineWidth: 120, flowCollectionPadding: true });
};
