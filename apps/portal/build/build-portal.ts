import type { Variant } from "@demarc/contract/core/variants";
import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { variants } from "@demarc/contract/core/variants";
import { build } from "vite";
import { buildId } from "./build-id.ts";
import { precompress } from "./precompress.ts";
import { prerender } from "./prerender.ts";

const portal = fileURLToPath(new URL("./../", import.meta.url));

/**
 * Builds the portal of the variant in VITE_VARIANT into `dist/<variant>`: the hashed files with their brotli and gzip
 * twins, the prerendered page, `csp.txt` and `build.json`; and the pages that only the demo serves, of all components and of
 * the television, into `dist/demo/<variant>`.
 */
const buildPortal = async (variant: Variant): Promise<void> => {
  // The sources that are about to be read; one that changes during the build makes it stale.
  const git = buildId();
  const shared = { root: portal, configFile: `${portal}vite.config.ts`, logLevel: "warn" } as const;
  const out = `${portal}dist/${variant}`;
  const server = `${portal}dist/.ssr/${variant}`;
  await build(shared);
  await build({ ...shared, build: { ssr: "src/prerender.tsx", outDir: server, manifest: false } });
  const rendered = (await import(pathToFileURL(`${server}/prerender.js`).href)) as Parameters<typeof prerender>[1];
  await prerender(out, rendered);
  rmSync(server, { recursive: true });
  // A separate build, so that it changes no file of the product.
  await build({
    ...shared,
    base: "/demo/components/",
    build: {
      outDir: `${portal}dist/demo/${variant}`,
      manifest: false,
      rolldownOptions: { input: [`${portal}components.html`, `${portal}tv-device.html`] },
    },
  });
  await precompress(out);
  // Last, because the server takes a portal with this file for complete.
  writeFileSync(`${out}/build.json`, `${JSON.stringify({ git })}\n`);
};

const wanted = process.env["VITE_VARIANT"] ?? "main";
const variant = variants.find((known) => known === wanted);
if (!variant) throw new Error(`VITE_VARIANT is ${wanted}; it must be one of ${variants.join(", ")}`);
await buildPortal(variant);
