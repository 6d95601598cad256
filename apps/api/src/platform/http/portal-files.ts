import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { Variant } from "@demarc/contract/core/variants";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../process/environment.ts";
import { consoleOf, portalOf } from "./portals.ts";

/** The builds by their names: three portals, and the console. */
type BuildName = Variant | "console";

const folderOf = (application: string) => fileURLToPath(new URL(`../../../../${application}/dist/`, import.meta.url));

interface Built {
  readonly folder: string;
  readonly files: () => ReadonlySet<string>;
  readonly build: string;
  readonly contentSecurityPolicy: string;
}

export interface PortalFiles {
  /** The id of the build that the request is for, or "unbuilt". */
  readonly buildOf: (request: FastifyRequest) => string;
  /** Responds to a GET without a route: the file of that name, or the HTML of the portal or console for an address of its own. */
  readonly send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

const originOf = (address: string): string => (address === "" ? "" : new URL(address).origin);

/** Fills the page's policy with the origins from the configuration; the rest is fixed at build time. The console frames nothing. */
const policyFor = (template: string, config: Config, name: BuildName): string => {
  const ofPortal = name === "console" ? [] : [config.statusPage];
  const connect = [config.apiEndpoint, config.identity.authority, ...ofPortal].map(originOf);
  const unique = (origins: string[]) => [...new Set(origins.filter(Boolean))].join(" ");
  const framed = unique([originOf(config.postalCodeCheckEmbedUrl || config.apiEndpoint)]) || "'self'";
  const policy = template
    .replace("{connect}", unique(connect))
    .replace("{frame}", name === "console" ? "'none'" : framed);
  return policy.trim();
};

const filesIn = (folder: string): ReadonlySet<string> => {
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Set(names.filter((name) => !/\.(br|gz|txt)$|^\.vite|build\.json$/.test(name)));
};

const readBuild = (folder: string, config: Config, name: BuildName): Built | undefined => {
  if (!fs.existsSync(path.join(folder, "build.json"))) return undefined; // the build writes it last
  const read = (file: string) => fs.readFileSync(path.join(folder, file), "utf8");
  let files: ReadonlySet<string> | undefined;
  return {
    folder,
    // Thousands of names, which a start does not wait for.
    files: () => (files ??= filesIn(folder)),
    build: (JSON.parse(read("build.json")) as { git: string }).git,
    contentSecurityPolicy: policyFor(read("csp.txt"), config, name),
  };
};

/** Responds in place of an application without a build. A build that runs or has failed leaves a page that says so. */
const sendSubstitute = (reply: FastifyReply, page: string): FastifyReply => {
  void reply.status(503).headers({ "retry-after": "3", "cache-control": "no-store" });
  if (!fs.existsSync(page)) return reply.type("text/plain").send("It has not been built: run npm run build.\n");
  void reply.header("content-security-policy", "default-src 'none'");
  return reply.type("text/html; charset=utf-8").send(fs.readFileSync(page, "utf8"));
};

/** What browsers and monitoring ask for by themselves. The portal has its icon in the page, and there are no metrics here. */
const absent: ReadonlySet<string> = new Set(["favicon.ico", "metrics"]);

const year = 31_536_000;

/**
 * Serves the built portals and the console, each on its own port: hashed files are immutable, the HTML is never cached. `folder`
 * has the builds of the portals.
 */
export async function portalFiles(
  app: FastifyInstance,
  config: Config,
  folder = folderOf("portal"),
): Promise<PortalFiles> {
  const folders = { portal: folder, console: folderOf("console") };
  for (const one of Object.values(folders)) fs.mkdirSync(one, { recursive: true });
  const inFolder = (name: BuildName, file: string): string =>
    path.join(name === "console" ? folders.console : folders.portal, file);
  const builds = new Map<BuildName, Built>();
  // Until it is there: `npm start` serves the main portal while it builds the others.
  const builtOf = (name: BuildName): Built | undefined => {
    const built = builds.get(name) ?? readBuild(inFolder(name, name), config, name);
    if (built) builds.set(name, built);
    return built;
  };
  for (const { variant } of config.portals) builtOf(variant);
  if (config.console) builtOf("console");
  const nameOf = (request: FastifyRequest): BuildName =>
    consoleOf(config, request) ? "console" : portalOf(config, request).variant;
  await app.register(fastifyStatic, {
    root: Object.values(folders),
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  return {
    buildOf: (request) => builtOf(nameOf(request))?.build ?? "unbuilt",
    send: (request, reply) => {
      const wanted = nameOf(request);
      const built = builtOf(wanted);
      if (!built) return sendSubstitute(reply, inFolder(wanted, `${wanted}.html`));
      const name = decodeURIComponent(request.url.split("?", 1)[0] ?? "").slice(1);
      const isFile =
        name !== "index.html" && built.files().has(name) && fs.statSync(path.join(built.folder, name)).isFile();
      if (isFile) {
        const hashed = name.startsWith("assets/");
        void reply.header("cache-control", hashed ? `public, max-age=${year}, immutable` : "no-cache");
        return reply.sendFile(name, built.folder);
      }
      // A file of another build is missing; HTML in its place would break the script loader.
      if (name.startsWith("assets/") || absent.has(name))
        return reply.status(404).type("text/plain").send("Not found.\n");
      void reply.header("cache-control", "no-cache").header("content-security-policy", built.contentSecurityPolicy);
      return reply.sendFile("index.html", built.folder);
    },
  };
}
