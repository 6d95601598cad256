import { rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { type Application, applicationNamed, outputOf, pathIn } from "./applications.ts";
import { buildId } from "./build-id.ts";
import { precompress } from "./precompress.ts";
import { prerender } from "./prerender.ts";

/**
 * Builds an application into `dist/<name>` of its folder: the hashed files with their brotli and gzip twins, the prerendered
 * page, `csp.txt` and `build.json`; and its pages that only the demo serves into `dist/demo/<name>`.
 */
const buildApplication = async (application: Application): Promise<void> => {
  // The sources that are about to be read; one that changes during the build makes it stale.
  const git = buildId(application);
  const shared = {
    root: pathIn(application, ""),
    configFile: pathIn(application, "vite.config.ts"),
    logLevel: "warn",
  } as const;
  const out = outputOf(application);
  const server = pathIn(application, `dist/.ssr/${application.name}`);
  await build(shared);
  await build({ ...shared, build: { ssr: "src/prerender.tsx", outDir: server, manifest: false } });
  const rendered = (await import(pathToFileURL(`${server}/prerender.js`).href)) as Parameters<typeof prerender>[1];
  await prerender(application, rendered);
  rmSync(server, { recursive: true });
  // A separate build, so that it changes no file of the product.
  if (application.demoPages)
    await build({
      ...shared,
      base: "/demo/components/",
      build: {
        outDir: pathIn(application, `dist/demo/${application.name}`),
        manifest: false,
        rolldownOptions: { input: application.demoPages.map((page) => pathIn(application, page)) },
      },
    });
  await precompress(out);
  // Last, because the server takes an application with this file for complete.
  writeFileSync(`${out}/build.json`, `${JSON.stringify({ git })}\n`);
};

await buildApplication(applicationNamed(process.argv[2] ?? ""));
