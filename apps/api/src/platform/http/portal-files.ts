import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { Variant } from "@demarc/contract/core/variants";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../process/environment.ts";
import { portalOf } from "./portals.ts";

const distFolder = fileURLToPath(new URL("../../../../portal/dist/", import.meta.url));

interface BuiltPortal {
  readonly folder: string;
  readonly files: () => ReadonlySet<string>;
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

const filesIn = (folder: string): ReadonlySet<string> => {
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Set(names.filter((name) => !/\.(br|gz|txt)$|^\.vite|build\.json$/.test(name)));
};

const readPortal = (folder: string, config: Config): BuiltPortal | undefined => {
  if (!fs.existsSync(path.join(folder, "build.json"))) return undefined; // the build writes it last
  const read = (name: string) => fs.readFileSync(path.join(folder, name), "utf8");
  let files: ReadonlySet<string> | undefined;
  return {
    folder,
    // Thousands of names, which a start does not wait for.
    files: () => (files ??= filesIn(folder)),
    build: (JSON.parse(read("build.json")) as { git: string }).git,
    contentSecurityPolicy: policyFor(read("csp.txt"), config),
  };
};

/** Responds in place of a portal without a build. A build that runs or has failed leaves a page that says so. */
const sendSubstitute = (reply: FastifyReply, page: string): FastifyReply => {
  void reply.status(503).headers({ "retry-after": "3", "cache-control": "no-store" });
  if (!fs.existsSync(page)) return reply.type("text/plain").send("The portal has not been built: run npm run build.\n");
  void reply.header("content-security-policy", "default-src 'none'");
  return reply.type("text/html; charset=utf-8").send(fs.readFileSync(page, "utf8"));
};

/** What browsers and monitoring ask for by themselves. The portal has its icon in the page, and there are no metrics here. */
const absent: ReadonlySet<string> = new Set(["favicon.ico", "metrics"]);

const year = 31_536_000;

/** Serves the three built portals, each on its own port: hashed files are immutable, the HTML is never cached. */
export async function portalFiles(app: FastifyInstance, config: Config, folder = distFolder): Promise<PortalFiles> {
  fs.mkdirSync(folder, { recursive: true });
  const portals = new Map<Variant, BuiltPortal>();
  // Until it is there: `npm start` serves the main portal while it builds the others.
  const builtFor = (variant: Variant): BuiltPortal | undefined => {
    const built = portals.get(variant) ?? readPortal(path.join(folder, variant), config);
    if (built) portals.set(variant, built);
    return built;
  };
  for (const { variant } of config.portals) builtFor(variant);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  return {
    buildOf: (variant) => builtFor(variant)?.build ?? "unbuilt",
    send: (request, reply) => {
      const { variant } = portalOf(config, request);
      const portal = builtFor(variant);
      if (!portal) return sendSubstitute(reply, path.join(folder, `${variant}.html`));
      const name = decodeURIComponent(request.url.split("?", 1)[0] ?? "").slice(1);
      const isFile =
        name !== "index.html" && portal.files().has(name) && fs.statSync(path.join(portal.folder, name)).isFile();
      if (isFile) {
        const hashed = name.startsWith("assets/");
        void reply.header("cache-control", hashed ? `public, max-age=${year}, immutable` : "no-cache");
        return reply.sendFile(name, portal.folder);
      }
      // A file of another build is missing; HTML in its place would break the script loader.
      if (name.startsWith("assets/") || absent.has(name))
        return reply.status(404).type("text/plain").send("Not found.\n");
      void reply.header("cache-control", "no-cache").header("content-security-policy", portal.contentSecurityPolicy);
      return reply.sendFile("index.html", portal.folder);
    },
  };
}
