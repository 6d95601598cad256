import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { chunkOf, filesOf, type Manifest, readManifest } from "./manifest.ts";

interface Rendered {
  readonly renderPublicHome: (locale: "en" | "nl") => Promise<string>;
  readonly renderStarting: () => string;
  readonly bootScript: (files: ReturnType<typeof assetsOf>["portal"]) => string;
}

const hashOf = (script: string): string => `sha256-${createHash("sha256").update(script).digest("base64")}`;

/** The policy of the page; the server puts its API, provider, status page and embed in the place of the braces. */
const policyOf = (script: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' '${hashOf(script)}'`,
    "style-src 'self'",
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

/** What the pages in the HTML look like, and what the portal needs besides in each language. */
const assetsOf = (manifest: Manifest) => {
  const entry = filesOf(manifest, chunkOf(manifest, "index.html"));
  const files = (source: string) => filesOf(manifest, chunkOf(manifest, source));
  const portal = (locale: string) =>
    minus(new Set([...files("portal"), ...files(`home-${locale}`), ...files(`texts-${locale}`)]), entry);
  const sheets = minus(files("home"), entry).filter((file) => file.endsWith(".css"));
  return { sheets, portal: { en: portal("en"), nl: portal("nl") } };
};

/** Puts the prerendered pages and the boot script into the built index.html, and writes `csp.txt` beside it. */
export const prerender = async (out: string, rendered: Rendered): Promise<void> => {
  const file = `${out}/index.html`;
  const { sheets, portal } = assetsOf(readManifest(out));
  const script = rendered.bootScript(portal);
  const home = await rendered.renderPublicHome("en");
  const templates = [
    `<template id="home-nl">${await rendered.renderPublicHome("nl")}</template>`,
    `<template id="starting">${rendered.renderStarting()}</template>`,
  ].join("");
  const page = readFileSync(file, "utf8");
  // A function, as the texts may hold `$&`.
  const filled = page.replace(
    '<div id="root"></div>',
    () => `<div id="root">${home}</div>${templates}<script>${script}</script>`,
  );
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}" />`).join("");
  if (filled === page) throw new Error("index.html has no root to fill");
  writeFileSync(
    file,
    filled.replace("</head>", () => `${links}</head>`),
  );
  writeFileSync(`${out}/csp.txt`, policyOf(script));
};
