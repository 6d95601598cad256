import { type Brand, brands } from "@demarc/contract/core/brands";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { Variant } from "@demarc/contract/core/variants";
import type { Config } from "../platform/process/environment.ts";
import { errorCodes } from "./error-codes.ts";
import { guideSections } from "./guide-sections.ts";
import { languages } from "./snippets.ts";

export const pages = { "/docs": "Guide", "/docs/operations": "Operations", "/docs/errors": "Error codes" } as const;
export type PagePath = keyof typeof pages;

const links = (current: PagePath): string =>
  Object.entries(pages)
    .map(([path, name]) => `<a href="${path}"${path === current ? ' aria-current="page"' : ""}>${name}</a>`)
    .join("");

const header = (brand: Brand, current: PagePath): string =>
  `<a class="skip" href="#content">Skip to content</a><header><a class="brand" href="/"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${brand.mark}"/></svg>` +
  `<span>${brand.name}</span></a><span class="product">API</span><nav aria-label="API reference">${links(current)}` +
  `<a href="/openapi.json">OpenAPI<span class="wide"> file</span></a></nav></header>`;

const guide = (config: Config): string => {
  const sections = guideSections(config);
  const contents = sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join("");
  const choice = languages.map(({ id, name }) => `<button type="button" data-choose="${id}">${name}</button>`).join("");
  const body = sections
    .map(
      ({ id, title, body: text }) => `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${text}</section>`,
    )
    .join("");
  return (
    `<div class="guide"><nav class="contents" aria-label="Contents"><ul>${contents}</ul></nav><main id="content" tabindex="-1">` +
    `<h1>API guide</h1><p class="lead">Use your lines, invoices and IP addresses from your own systems.</p>` +
    `<div class="choice" role="group" aria-label="Language of the examples" hidden>${choice}</div>${body}</main></div>`
  );
};

const operations =
  '<main id="content" tabindex="-1" class="operations"><h1>Operations</h1><p class="lead">Every call with its parameters, responses and errors. Choose Authorize and enter an API token to try calls here; they change real data.</p><div id="swagger-ui"><p class="loading">Loading the operations…</p></div>' +
  '<noscript><p>This page needs JavaScript. The <a href="/docs">guide</a> and <a href="/openapi.json">/openapi.json</a> do not.</p></noscript></main>';

const swaggerAssets = {
  head: '<link rel="stylesheet" href="/docs/static/swagger-ui.css">',
  foot: '<script src="/docs/static/swagger-ui-bundle.js" defer></script><script src="/docs/assets/operations.js" defer></script>',
};

const errors = (endpoints: readonly Endpoint[]): string =>
  `<main id="content" tabindex="-1" class="guide"><h1>Error codes</h1>${errorCodes(endpoints)}</main>`;

export interface Referred {
  readonly config: Config;
  /** The calls for customers and for the operator's systems. */
  readonly endpoints: () => readonly Endpoint[];
}

const contentOf = ({ config, endpoints }: Referred, path: PagePath): string => {
  if (path === "/docs/errors") return errors(endpoints());
  return path === "/docs" ? guide(config) : operations;
};

export const referencePage = (referred: Referred, variant: Variant, path: PagePath): string => {
  const brand = brands[variant];
  const { head, foot } = path === "/docs/operations" ? swaggerAssets : { head: "", foot: "" };
  return (
    `<!doctype html><html lang="en" data-brand="${variant}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><title>${pages[path]} · API · ${brand.name}</title>` +
    `<link rel="icon" type="image/svg+xml" href="/docs/assets/${variant}.svg">${head}<link rel="stylesheet" href="/docs/assets/reference.css">` +
    `<script src="/docs/assets/theme.js"></script></head><body>${header(brand, path)}${contentOf(referred, path)}` +
    `<script src="/docs/assets/guide.js" defer></script>${foot}</body></html>`
  );
};
