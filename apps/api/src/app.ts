import cors from "@fastify/cors";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { features as allFeatures } from "./features.ts";
import { queryRows, type RunStatement } from "./platform/database/database.ts";
import type { Config } from "./platform/process/environment.ts";
import type { FeatureDefinition } from "./platform/feature.ts";
import type { OperatorRouteContext, PrivilegedContext, StaffRouteContext } from "./platform/route-context.ts";
import { type AdmissionGiven, customers } from "./platform/http/admission.ts";
import { apiReference } from "./reference/api-reference.ts";
import { consistencyHeader, sendConsistency } from "./platform/http/consistency-token.ts";
import { handleError } from "./platform/http/error-handler.ts";
import { uploadAllowance } from "./platform/http/upload-allowance.ts";
import { ApiError, notFound, unavailable } from "./platform/refusals/errors.ts";
import { httpServer, newRequestId } from "./platform/http/http-server.ts";
import { listFiles } from "./platform/http/list-files.ts";
import { type OperatorSystemsGiven, operatorSystems } from "./platform/http/operator-systems.ts";
import { requests, requestSeconds } from "./platform/metrics/metrics.ts";
import { servePageFont } from "./platform/http/page-font.ts";
import { type PortalFiles, portalFiles } from "./platform/http/portal-files.ts";
import { consoleOf } from "./platform/http/portals.ts";
import { RequestLog } from "./platform/http/request-log.ts";
import { requestLimit } from "./platform/http/request-limits.ts";
import { serveOn } from "./platform/http/serve.ts";
import { currentTracing } from "./platform/tracing/traced.ts";
import { type SharedSources, sharedSourcesOf } from "./platform/shared-sources.ts";
import { takeTurns } from "./platform/refusals/turns.ts";
import { compileSerializer, compileValidator } from "./platform/http/validation.ts";

const longestAddress = 4096;

const securityHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
  ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});

/** These files depend on the build and its configuration, so caches must revalidate them. */
const changesAtRuntime = (url: string): boolean => /^\/(config|version)\.json(\?|$)/.test(url);

const isApiPath = (url: string): boolean =>
  /^\/(v1|operator|identity|embed|docs|openapi\.json|demo)(\/|\?|$)/.test(url);

const methodsOf = (served: readonly Endpoint[]): ((address: string) => string[]) => {
  const partOf = (part: string): string => (part.startsWith(":") ? "[^/]+" : part.replaceAll(".", String.raw`\.`));
  const patterns = served.map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.split("/").map(partOf).join("/")}$`),
  }));
  return (address) => patterns.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method);
};

/** On the port of the console: its API, what its page reads before it knows anyone, the demo, and whether the process lives. */
const isOfConsole = (url: string): boolean =>
  /^\/(operator\/v1|demo|font|config\.json|version\.json|v1\/(health|ready))(\/|\?|$)/.test(url);

/** The port of the console has no route of the portals, of the identity provider or of the API reference. */
const refuseOthersOnConsole = (app: FastifyInstance, config: Config): void => {
  app.addHook("onRequest", (request, _reply, done) => {
    const isOther = (!request.is404 || isApiPath(request.url)) && !isOfConsole(request.url);
    done(isOther && consoleOf(config, request) ? notFound() : undefined);
  });
};

/**
 * Handles requests without a matching route: 405 with `Allow` for a known path under another method, 404 below the
 * API's own paths, and the portal's HTML for everything else. Refuses before the body is read.
 */
const answerUnknown = (app: FastifyInstance, served: readonly Endpoint[], send: PortalFiles["send"]) => {
  const allowedAt = methodsOf(served);
  const refusalOf = ({ url, method }: FastifyRequest): ApiError | undefined => {
    const allow = allowedAt(url.split("?", 1)[0] ?? "").join(", ");
    if (allow !== "")
      return new ApiError(405, "method-not-allowed", `This address answers ${allow}.`, { headers: { allow } });
    return isApiPath(url) || (method !== "GET" && method !== "HEAD") ? notFound() : undefined;
  };
  app.addHook("onRequest", (request, _reply, done) => done(request.is404 ? refusalOf(request) : undefined));
  app.setNotFoundHandler((request, reply) => send(request, reply));
};

const perAddressLimit = ({ limits }: Config) => requestLimit(limits.perAddressPerMinute, 60);

const ownLimitsOf = (features: readonly FeatureDefinition[], config: Config): AdmissionGiven["ownLimits"] =>
  Object.fromEntries(
    features.flatMap(({ limits }) =>
      (limits?.(config) ?? []).map(([{ name }, calls, refused = perAddressLimit(config)]) => [
        name,
        { calls, refused },
      ]),
    ),
  );

const commonHeaders = (config: Config) => {
  const always = securityHeaders(config.portals[0]?.url.startsWith("https:") ?? false);
  return ({ url, id }: FastifyRequest): Readonly<Record<string, string>> => ({
    ...always,
    "x-request-id": id,
    ...(/^\/(operator\/)?v1\//.test(url)
      ? { "cache-control": "no-store", vary: "Authorization, Accept, Accept-Language" }
      : {}),
    ...(changesAtRuntime(url) ? { "cache-control": "no-cache" } : {}),
  });
};

type ApplicationGiven = Omit<
  PrivilegedContext,
  "serve" | "portalFiles" | "searchers" | "work" | "home" | keyof SharedSources
> &
  Pick<AdmissionGiven, "revoked" | "apiTokens" | "uploads"> &
  Pick<OperatorSystemsGiven, "serviceTokens" | "staffSessions"> &
  Pick<StaffRouteContext, "eventWatch" | "snapshotPool" | "staffTokens" | "staffIdentityTokens">;

/** Dependencies of an application that serves only the operator API. */
type OperatorGiven = Omit<OperatorRouteContext, "serve" | "read" | "runAgain"> &
  Pick<OperatorSystemsGiven, "serviceTokens" | "operatorPool"> &
  Partial<Pick<StaffRouteContext, "authPool" | "staffTokens" | "staffIdentityTokens" | "credentials">> &
  Partial<Pick<OperatorSystemsGiven, "staffSessions">>;

const operatorMount = (
  { serveTo, runAgain }: Pick<ReturnType<typeof serveOn>, "serveTo" | "runAgain">,
  given: OperatorGiven,
  perAddress: ReturnType<typeof perAddressLimit>,
) => {
  const { config, operatorPool, clock } = given;
  const systems = operatorSystems({
    ...given,
    staffSessions: given.staffSessions,
    perToken: requestLimit(config.limits.perServiceTokenPerMinute, 60),
    perAddress,
    exchanges: requestLimit(config.limits.exchangesPerAddressPerMinute, 60),
    uploadSeconds: config.limits.uploadSeconds,
  });
  const read: RunStatement = (statement) => queryRows(operatorPool, statement);
  const withFiles = listFiles(clock);
  const { authPool, staffTokens, staffIdentityTokens, credentials } = given;
  const signIn = authPool &&
    staffTokens &&
    staffIdentityTokens && { authPool, staffTokens, staffIdentityTokens, credentials };
  return ({ area, operatorRoutes = [], staffRoutes = [] }: FeatureDefinition): void => {
    const context = { ...given, serve: withFiles(serveTo(systems, area)), read, runAgain };
    for (const mount of operatorRoutes) mount(context);
    if (signIn) for (const mount of staffRoutes) mount({ ...context, ...signIn });
  };
};

const mountFeatures = (
  app: FastifyInstance,
  features: readonly FeatureDefinition[],
  given: ApplicationGiven,
  files: PortalFiles,
): readonly Endpoint[] => {
  const { config } = given;
  const { serveTo, served, runAgain } = serveOn(app, config.limits);
  const perAddress = perAddressLimit(config);
  const audience = customers({
    ...given,
    perToken: requestLimit(config.limits.perTokenPerMinute, 60),
    perAddress,
    ownLimits: ownLimitsOf(features, config),
    uploadLimits: {
      allowance: uploadAllowance(given.database, config.limits.uploadedBytesPerDay),
      seconds: config.limits.uploadSeconds,
    },
    changeTurns: takeTurns({
      atOnce: Math.max(1, config.poolSize - 2),
      eachAtOnce: Math.max(1, Math.floor(config.poolSize / 3)),
      waitingEach: 20,
      busy: () => unavailable("database.busy", "Your company is making too many changes at once; try again."),
    }),
  });
  const mountOperator = operatorMount({ serveTo, runAgain }, given, perAddress);
  const searchers = features.flatMap((feature) => feature.searchers ?? []);
  const work = features.flatMap((feature) => feature.work ?? []);
  const home = {
    figures: features.flatMap(({ figures = [] }) => figures),
    readFigures: features.flatMap(({ readFigures = [] }) => readFigures),
    events: features.flatMap(({ events = [] }) => events),
  };
  const shared = sharedSourcesOf(features);
  for (const feature of features) {
    const { area, routes, pages } = feature;
    const context = { ...given, ...shared, serve: serveTo(audience, area), portalFiles: files, searchers, work, home };
    for (const mount of routes) mount(context);
    mountOperator(feature);
    pages?.(app, context);
  }
  return served;
};

const operationOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.endpoint?.name ?? routeOptions.url ?? "unknown";

/** Counts the requests and measures them, and traces them if tracing is on. First, so that the other hooks are part of the trace. */
const watchRequests = (app: FastifyInstance): void => {
  const ends = new WeakMap<FastifyRequest, (status: number) => void>();
  app.addHook("onRequest", (request, _reply, done) => {
    const tracing = currentTracing();
    if (!tracing) {
      done();
      return;
    }
    const { method, id, routeOptions } = request;
    const operation = operationOf(request);
    // A stranger must not decide what is sampled.
    const headers = routeOptions.url?.startsWith("/operator/") ? request.headers : {};
    const attributes = {
      "http.request.method": method,
      "http.route": routeOptions.url ?? "",
      "demarc.request_id": id,
    };
    ends.set(request, tracing.request({ name: operation, headers, attributes }, done));
  });
  app.addHook("onResponse", (request, reply, done) => {
    const operation = operationOf(request);
    requests.inc({ operation, status: reply.statusCode });
    requestSeconds.observe({ operation }, reply.elapsedTime / 1000);
    ends.get(request)?.(reply.statusCode);
    done();
  });
};

const bareApplication = ({ config, log }: Pick<ApplicationGiven, "config" | "log">): FastifyInstance => {
  const headersOf = commonHeaders(config);
  const app = fastify({
    loggerInstance: log,
    logController: new RequestLog(log),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: ["", "none"].includes(config.trustProxy) ? false : config.trustProxy,
    bodyLimit: config.limits.bodyBytes,
    forceCloseConnections: "idle",
    return503OnClosing: false, // requests during shutdown are answered normally
    serverFactory: (listener) => httpServer(listener as never, log),
    clientErrorHandler: () => undefined, // the HTTP server answers malformed requests itself
    routerOptions: { maxParamLength: 200 },
    // A URL that the router cannot parse does not run any hooks.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headersOf(request));
      void handleError(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  app.removeContentTypeParser("text/plain");
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(handleError);
  watchRequests(app);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headersOf(request));
    const isLong = request.url.length > longestAddress;
    done(isLong ? new ApiError(414, "address-too-long", "This address is too long.") : undefined);
  });
  return app;
};

/** The operator API alone, without a port. */
export const createOperatorApp = (given: OperatorGiven): FastifyInstance => {
  const app = bareApplication(given);
  const mount = operatorMount(serveOn(app, given.config.limits), given, perAddressLimit(given.config));
  for (const feature of allFeatures) mount(feature);
  return app;
};

/** The HTTP application; it listens to nothing yet. */
export async function createApp(
  given: ApplicationGiven,
  features: readonly FeatureDefinition[] = allFeatures,
): Promise<FastifyInstance> {
  const { config } = given;
  const app = bareApplication(given);
  await app.register(cors, {
    origin: [...config.portals, ...(config.console ? [config.console] : [])].map(({ url }) => url),
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: [
      "content-disposition",
      "date",
      "etag",
      "idempotent-replayed",
      "location",
      "retry-after",
      consistencyHeader,
      "x-event-cursor",
      "x-request-id",
    ],
    maxAge: 600,
  });
  if (given.database.position) sendConsistency(app, given.database.position);
  apiReference(app, config, features);
  servePageFont(app);
  refuseOthersOnConsole(app, config);
  const files = await portalFiles(app, config);
  const served = mountFeatures(app, features, given, files);
  answerUnknown(app, served, files.send);
  return app;
}
