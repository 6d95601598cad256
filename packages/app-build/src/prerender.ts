import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { declaredFeatures, type DeclaredRoute } from "./application-registry.ts";
import { type Application, outputOf } from "./applications.ts";
import { chunkOf, filesOf, type Manifest, readManifest } from "./manifest.ts";

interface Rendered {
  /** Only of an application that has a public home. */
  readonly renderPublicHome?: (locale: "en" | "nl") => Promise<string>;
  readonly renderStarting: () => string;
  readonly renderFrame: () => string;
  readonly boxedAddresses: (routes: readonly DeclaredRoute[]) => unknown;
  readonly readAddresses: (routes: readonly DeclaredRoute[]) => unknown;
  readonly bootScript: (settings: {
    readonly portal: ReturnType<typeof assetsOf>["portal"];
    readonly inlined: readonly string[];
    readonly boxed: unknown;
    readonly reading: unknown;
  }) => string;
}

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The page's Content-Security-Policy; the server replaces the braces with its API, provider, status page and embed. */
const policyOf = (script: string, style: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' '${hashOf(script)}'`,
    `style-src 'self' '${hashOf(style)}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self' {connect}",
    "frame-src {frame}",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

const minus = (files: Iterable<string>, known: ReadonlySet<string>) => [...files].filter((file) => !known.has(file));

/** The prerendered pages, and the chunks that the portal also needs in each language. */
const assetsOf = (manifest: Manifest, hasPublicHome: boolean) => {
  const entry = filesOf(manifest, chunkOf(manifest, "boot"));
  const files = (source: string) => filesOf(manifest, chunkOf(manifest, source));
  const home = hasPublicHome ? minus(files("home"), entry) : [];
  const sheets = [...entry, ...home].filter((file) => file.endsWith(".css"));
  const portal = (locale: string) =>
    minus(new Set([...files("portal"), ...files(`texts-${locale}`)]), new Set([...entry, ...sheets]));
  return { sheets, portal: { en: portal("en"), nl: portal("nl") } };
};

const sheetLink = /<link rel="stylesheet"[^>]*>/g;

/**
 * A slow connection paints the English home before the boot script runs. It stays invisible until the script has chosen the
 * page; browsers without scripts show it.
 */
const untilChosen = "@media (scripting: enabled){#root:not([data-chosen]){visibility:hidden}}";

/** Inlines style sheets in place of their links, so that the first paint needs no second request. */
const inlineSheets = (page: string, out: string, sheets: readonly string[]): { page: string; style: string } => {
  const style = sheets
    .map((sheet) => readFileSync(`${out}/${sheet}`, "utf8"))
    .concat(untilChosen)
    .join("\n");
  const inlined = page.replaceAll(sheetLink, "").replace("</head>", () => `<style>${style}</style></head>`);
  return { page: inlined, style };
};

/** Puts the prerendered pages, their styles and the boot script into the built index.html, and writes `csp.txt` beside it. */
export const prerender = async (application: Application, rendered: Rendered): Promise<void> => {
  const out = outputOf(application);
  const file = `${out}/index.html`;
  const { sheets, portal } = assetsOf(readManifest(out), application.hasPublicHome);
  const routes = (await declaredFeatures(application)).flatMap((feature) => feature.routes);
  const script = rendered.bootScript({
    portal,
    inlined: sheets,
    boxed: rendered.boxedAddresses(routes),
    reading: rendered.readAddresses(routes),
  });
  const { renderPublicHome, renderStarting } = rendered;
  // Without a public home the page begins with the outline of its start.
  const home = (await renderPublicHome?.("en")) ?? renderStarting();
  const templates = [
    renderPublicHome ? `<template id="home-nl">${await renderPublicHome("nl")}</template>` : "",
    renderPublicHome ? `<template id="starting">${renderStarting()}</template>` : "",
    `<template id="frame">${rendered.renderFrame()}</template>`,
  ].join("");
  const page = readFileSync(file, "utf8");
  // A replacement function, because the texts may contain `$&`.
  const filled = page.replace(
    '<div id="root"></div>',
    () => `<div id="root">${home}</div>${templates}<script>${script}</script>`,
  );
  if (filled === page) throw new Error("index.html has no root to fill");
  const styled = inlineSheets(filled, out, sheets);
  writeFileSync(file, styled.page);
  writeFileSync(`${out}/csp.txt`, policyOf(script, styled.style));
};
