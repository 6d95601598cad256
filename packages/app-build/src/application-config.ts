import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin, type UserConfig } from "vite";
import { applicationRegistry } from "./application-registry.ts";
import type { Application } from "./applications.ts";
import { buildId } from "./build-id.ts";
import { chunkGroups } from "./chunks.ts";
import { withCompilerCache } from "./compiler-cache.ts";
import { compiledMessages } from "./compiled-messages.ts";
import { brandIcon } from "./brand-icon.ts";
import { slimContract } from "./slim-contract.ts";
import { themeCss } from "./theme-css.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** The compiler changes only code with JSX or hooks, so Babel does not read the rest. */
const compiler = reactCompilerPreset();
compiler.rolldown.filter = { code: /\buse[A-Z]|<\/|\/>/ };

/** The chunks that every other one finds loaded. */
const alwaysLoaded = ["rolldown-runtime", "boot", "base"];

const brandedPage = ({ brand }: Application): Plugin => ({
  name: "branded-page",
  transformIndexHtml: (html) => html.replaceAll("%BRAND%", brand.name).replaceAll("%ICON%", brandIcon(brand)),
});

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

/** The paths that are the API's; in development it runs on another port (dev-servers.ts). */
const apiPaths = [
  "/v1",
  "/operator",
  "/identity",
  "/embed",
  "/docs",
  "/openapi.json",
  "/config.json",
  "/version.json",
  "/loyalty",
  "/demo",
];

const conditionsOf = ({ variant }: Application) => (variant ? [variant] : []);

const plugins = (application: Application) => [
  compiledMessages(),
  applicationRegistry(application),
  slimContract(),
  themeCss(application.brand),
  brandedPage(application),
  react(),
  // The frame around the screens rarely renders, most props of the UI components are new each time, and everything in an
  // order form depends on the order that each key press changes: memoisation would cost more bytes than it saves time.
  withCompilerCache(
    babel({
      presets: [compiler],
      exclude: [
        /\/node_modules\/|\.test\.tsx?$|\/src\/testing\//,
        /\/apps\/\w+\/src\/(app|features\/(documents|orders\/forms|work-list))\/|\/features\/contacts\/contact-choice\./,
        /\/packages\/(ui\/src|shell\/src\/(app|frame|lists|palette|registry))\/|\/packages\/shell\/src\/kit-texts\./,
      ],
    }),
  ),
];

/** How Vite builds, serves and tests an application. */
export const applicationConfig = (application: Application): UserConfig =>
  defineConfig({
    plugins: plugins(application),
    define: { __BUILD_ID__: JSON.stringify(buildId(application)) },
    resolve: {
      conditions: [...conditionsOf(application), ...defaultClientConditions],
    },
    ssr: { resolve: { conditions: [...conditionsOf(application), ...defaultServerConditions] } },
    server: {
      proxy: Object.fromEntries(apiPaths.map((path) => [path, process.env["DEV_API"] ?? "http://127.0.0.1:3100"])),
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
      outDir: `dist/${application.name}`,
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
          codeSplitting: { groups: [...textGroups, ...chunkGroups(repository, application), paletteGroup] },
          // The home page lists every file that may follow it: short names without words, in hexadecimal digits, which compress best.
          hashCharacters: "hex",
          chunkFileNames: ({ name }) => (alwaysLoaded.includes(name) ? "assets/[name]-[hash].js" : "assets/[hash].js"),
          assetFileNames: "assets/[hash][extname]",
        },
      },
    },
  });
