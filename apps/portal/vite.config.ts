import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { variants } from "@demarc/contract/core/variants";
import { brands } from "@demarc/contract/core/brands";
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from "vite";
import { buildId } from "./build/build-id.ts";
import { chunkGroups } from "./build/chunks.ts";
import { withCompilerCache } from "./build/compiler-cache.ts";
import { compiledMessages } from "./build/compiled-messages.ts";
import { brandIcon } from "./build/brand-icon.ts";
import { portalRegistry } from "./build/portal-registry.ts";
import { slimContract } from "./build/slim-contract.ts";
import { themeCss } from "./build/theme-css.ts";

const wanted = process.env["VITE_VARIANT"] ?? "main";
const variant = variants.find((known) => known === wanted);
if (!variant) throw new Error(`VITE_VARIANT is ${wanted}; it must be one of ${variants.join(", ")}`);
const brand = brands[variant];
const repository = fileURLToPath(new URL("../../", import.meta.url));

/** The compiler changes only code with JSX or hooks, so Babel does not read the rest. */
const compiler = reactCompilerPreset();
compiler.rolldown.filter = { code: /\buse[A-Z]|<\/|\/>/ };

/** The chunks that every other one finds loaded. */
const alwaysLoaded = ["rolldown-runtime", "boot", "base"];

const brandedPage: Plugin = {
  name: "branded-page",
  transformIndexHtml: (html) => html.replaceAll("%BRAND%", brand.name).replaceAll("%ICON%", brandIcon(brand)),
};

/** Per language one chunk for the texts of every screen, and one for what it shows after its first paint. */
const textGroups = ["en", "nl"].flatMap((locale) => [
  {
    name: `texts-${locale}`,
    priority: 20,
    test: new RegExp(
      `/(app|frame|header|kit|menus|shell|status|work-list)\\.${locale}\\.ts$|(registry-messages|work-texts)/${locale}$`,
    ),
  },
  {
    name: `extras-${locale}`,
    priority: 20,
    test: new RegExp(`/(frame/print-head|home/history)\\.${locale}\\.ts$`),
  },
]);

/** What all features add to the palette is small, and loads together; last, or it would take what every screen needs. */
const paletteGroup = { name: "palette", priority: 1, test: /\.palette\.ts$/ };

export default defineConfig({
  plugins: [
    compiledMessages(),
    portalRegistry(variant),
    slimContract(),
    themeCss(variant),
    brandedPage,
    react(),
    // The frame around the screens rarely renders, most props of the UI components are new each time, and everything in an
    // order form depends on the order that each key press changes: memoisation would cost more bytes than it saves time.
    withCompilerCache(
      babel({
        presets: [compiler],
        exclude: [
          /\/node_modules\/|\.test\.tsx?$|\/src\/testing\//,
          /\/portal\/src\/(app|features\/(documents|orders\/forms|work-list))\/|\/features\/contacts\/contact-choice\./,
          /\/packages\/(ui\/src|shell\/src\/(app|frame|lists|palette|registry))\/|\/packages\/shell\/src\/kit-texts\./,
        ],
      }),
    ),
  ],
  define: { __BUILD_ID__: JSON.stringify(buildId()) },
  resolve: {
    conditions: [variant, ...defaultClientConditions],
  },
  ssr: { resolve: { conditions: [variant, ...defaultServerConditions] } },
  // In development the API runs on another port, so its paths are proxied (build/dev-servers.ts).
  server: {
    proxy: Object.fromEntries(
      [
        "/v1",
        "/identity",
        "/embed",
        "/docs",
        "/openapi.json",
        "/config.json",
        "/version.json",
        "/loyalty",
        "/demo",
      ].map((path) => [path, process.env["DEV_API"] ?? "http://127.0.0.1:3100"]),
    ),
  },
  build: {
    target: "baseline-widely-available",
    modulePreload: {
      polyfill: false,
      // A file that loads before its host is not listed again: the lists are part of the home's script.
      resolveDependencies: (_, dependencies, { hostId, hostType }) => {
        const loaded = hostType === "html" || /\/boot-/.test(hostId) ? [] : alwaysLoaded;
        return dependencies.filter((file) => !loaded.some((chunk) => file.startsWith(`assets/${chunk}-`)));
      },
    },
    manifest: true,
    outDir: `dist/${variant}`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Property reads have no side effects here, so unused parts of the contract that only spread others are removed.
      // The decimals of prices load with the first price, and not with the schema of a priced line.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /\/node_modules\/big\.js\//, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: [...textGroups, ...chunkGroups(repository), paletteGroup] },
        // The home page lists every file that may follow it: short names without words, in hexadecimal digits, which compress best.
        hashCharacters: "hex",
        chunkFileNames: ({ name }) => (alwaysLoaded.includes(name) ? "assets/[name]-[hash].js" : "assets/[hash].js"),
        assetFileNames: "assets/[hash][extname]",
      },
    },
  },
});
