import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { Variant } from "@demarc/contract/core/variants";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../environment.ts";
import { portalOf } from "./portals.ts";

const distFolder = fileURLToPath(new URL("../../../../portal/dist/", import.meta.url));

interface BuiltPortal {
  readonly folder: string;
  readonly files: ReadonlySet<string>;
  readonly build: string;
  readonly contentSecurityPolicy: string;
}

export interface PortalFiles {
  /** The build id of a portal, or "unbuilt". */
  readonly buildOf: (variant: Variant) => string;
  /** Responds to a GET without a route: the file of that name, or the portal's HTML for an address of the portal. */
  readonly send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

const originOf = (address: string): string => (address === "" ? "" : new URL(address).origin);

/** Fills the page's policy with the origins from the configuration; the rest is fixed at build time. */
const policyFor = (template: string, config: Config): string => {
  const connect = [config.apiEndpoint, config.identity.authority, config.statusPage].map(originOf);
  const unique = (origins: string[]) => [...new Set(origins.filter(Boolean))].join(" ");
  const policy = template
    .replace("{connect}", unique(connect))
    .replace("{frame}", unique([originOf(config.postalCodeCheckEmbedUrl || config.apiEndpoint)]) || "'self'");
  return policy.trim();
};

const readPortal = (variant: Variant, config: Config): BuiltPortal => {
  const folder = path.join(distFolder, variant);
  const built = fs.existsSync(path.join(folder, "build.json")); // the build writes it last
  const read = (name: string) => fs.readFileSync(path.join(folder, name), "utf8");
  return {
    folder,
    files: new Set(
      built
        ? fs
            .readdirSync(folder, { recursive: true, encoding: "utf8" })
            .filter((name) => !/\.(br|gz|txt)$|^\.vite|build\.json$/.test(name))
        : [],
    ),
    build: built ? (JSON.parse(read("build.json")) as { git: string }).git : "unbuilt",
    contentSecurityPolicy: built ? policyFor(read("csp.txt"), config) : "default-src 'none'",
  };
};

const year = 31_536_000;

/** Serves the three built portals, each on its own port: hashed files are immutable, the HTML is never cached. */
export async function portalFiles(app: FastifyInstance, config: Config): Promise<PortalFiles> {
  fs.mkdirSync(distFolder, { recursive: true });
  const portals = new Map(config.portals.map(({ variant }) => [variant, readPortal(variant, config)]));
  await app.register(fastifyStatic, {
    root: distFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  const builtFor = (request: FastifyRequest): BuiltPortal | undefined => portals.get(portalOf(config, request).variant);
  return {
    buildOf: (variant) => portals.get(variant)?.build ?? "unbuilt",
    send: (request, reply) => {
      const portal = builtFor(request);
      if (!portal?.files.has("index.html"))
        return reply.status(503).type("text/plain").send("The portal has not been built: run npm run build.\n");
      const name = decodeURIComponent(request.url.split("?", 1)[0] ?? "").slice(1);
      const isFile =
        name !== "index.html" && portal.files.has(name) && fs.statSync(path.join(portal.folder, name)).isFile();
      if (isFile) {
        const hashed = name.startsWith("assets/");
        void reply.header("cache-control", hashed ? `public, max-age=${year}, immutable` : "no-cache");
        return reply.sendFile(name, portal.folder);
      }
      // A file of another build is missing; HTML in its place would break the script loader.
      if (name.startsWith("assets/")) return reply.status(404).type("text/plain").send("Not found.\n");
      void reply.header("cache-control", "no-cache").header("content-security-policy", portal.contentSecurityPolicy);
      return reply.sendFile("index.html", portal.folder);
    },
  };
}
