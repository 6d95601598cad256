import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { variants } from "@demarc/contract/core/variants";
import { brands } from "@demarc/contract/core/brands";
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from "vite";
import { buildId } from "./build/build-id.ts";
import { compiledMessages } from "./build/compiled-messages.ts";
import { brandIcon } from "./build/brand-icon.ts";
import { portalRegistry } from "./build/portal-registry.ts";
import { slimContract } from "./build/slim-contract.ts";
import { themeCss } from "./build/theme-css.ts";

const wanted = process.env["VITE_VARIANT"] ?? "main";
const variant = variants.find((known) => known === wanted);
if (!variant) throw new Error(`VITE_VARIANT is ${wanted}; it must be one of ${variants.join(", ")}`);
const brand = brands[variant];

const brandedPage: Plugin = {
  name: "branded-page",
  transformIndexHtml: (html) => html.replaceAll("%BRAND%", brand.name).replaceAll("%ICON%", brandIcon(brand)),
};

/** One chunk for the texts of each language that every screen needs, and one for those of the public home. */
const textGroups = ["en", "nl"].flatMap((locale) => [
  { name: `home-${locale}`, test: new RegExp(`/(public|kit)\\.${locale}\\.ts$`), priority: 2 },
  { name: `texts-${locale}`, test: new RegExp(`/(app|shell|rules|work-list)\\.${locale}\\.ts$|registry-messages/${locale}$`) },
]);

export default defineConfig({
  plugins: [
    compiledMessages(),
    portalRegistry(),
    slimContract(),
    themeCss(variant),
    brandedPage,
    react(),
    babel({ presets: [reactCompilerPreset()] }),
  ],
  define: { __BUILD_ID__: JSON.stringify(buildId()) },
  resolve: {
    conditions: [variant, ...defaultClientConditions],
    alias: { typebox: fileURLToPath(new URL("./build/plain-typebox.ts", import.meta.url)) },
  },
  ssr: { resolve: { conditions: [variant, ...defaultServerConditions] } },
  build: {
    target: "baseline-widely-available",
    modulePreload: { polyfill: false },
    manifest: true,
    outDir: `dist/${variant}`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: textGroups } } },
  },
});
