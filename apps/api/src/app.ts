import cors from "@fastify/cors";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { backchannelLogout } from "@demarc/contract/session";
import * as system from "@demarc/contract/system";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { catalogueRoutes } from "./features/catalogue/catalogue.routes.ts";
import { companyIbanRoutes } from "./features/company/company-iban.routes.ts";
import { companyRoutes } from "./features/company/company.routes.ts";
import { apiTokensRoutes } from "./features/api-tokens/api-tokens.routes.ts";
import { contactsRoutes } from "./features/contacts/contacts.routes.ts";
import { documentsRoutes } from "./features/documents/documents.routes.ts";
import { invoicesRoutes } from "./features/invoices/invoices.routes.ts";
import { endCustomersRoutes } from "./features/end-customers/end-customers.routes.ts";
import { lineDoctorRoutes } from "./features/lines/line-doctor.routes.ts";
import { lineReferencesRoutes } from "./features/lines/line-references.routes.ts";
import { linesRoutes } from "./features/lines/lines.routes.ts";
import { loyaltyRoutes, loyaltyShop } from "./features/loyalty/loyalty.routes.ts";
import { addressesRoutes } from "./features/ip-management/names/addresses.routes.ts";
import { delegationRoutes } from "./features/ip-management/delegation/delegation.routes.ts";
import { prefixesRoutes } from "./features/ip-management/prefixes/prefixes.routes.ts";
import { ptrRecordsRoutes } from "./features/ip-management/names/ptr-records.routes.ts";
import { routeAuthorisationsRoutes } from "./features/ip-management/route-authorisations/route-authorisations.routes.ts";
import { subnetPlansRoutes } from "./features/ip-management/subnets/subnet-plans.routes.ts";
import { subnetsRoutes } from "./features/ip-management/subnets/subnets.routes.ts";
import { bulkCheckRoutes } from "./features/postal-code-check/bulk-checks.routes.ts";
import { postalCodeCheckEmbed } from "./features/postal-code-check/postal-code-check-embed.routes.ts";
import { postalCodeCheckRoutes } from "./features/postal-code-check/postal-code-check.routes.ts";
import { referenceDataRoutes } from "./features/reference-data/reference-data.routes.ts";
import { productTokenRoutes } from "./features/session/product-token.routes.ts";
import { savedViewsRoutes } from "./features/saved-views/saved-views.routes.ts";
import { sessionRoutes } from "./features/session/session.routes.ts";
import { activationLinkRoutes, activationRoutes } from "./features/signup/activation.routes.ts";
import { signupRoutes } from "./features/signup/signup.routes.ts";
import { searchRoutes } from "./features/search/search.routes.ts";
import { systemRoutes } from "./features/system/system.routes.ts";
import { usersRoutes } from "./features/users/users.routes.ts";
import { workListRoutes } from "./features/work-list/work-list.routes.ts";
import type { Api } from "./platform/route-context.ts";
import { apiReference } from "./platform/http/api-reference.ts";
import { errorBody, handleError } from "./platform/http/error-handler.ts";
import { ApiError, notFound } from "./platform/errors.ts";
import { httpServer, newRequestId } from "./platform/http/http-server.ts";
import { portalFiles } from "./platform/http/portal-files.ts";
import { requestLimit } from "./platform/http/request-limits.ts";
import { type ServeWith, serveOn } from "./platform/http/serve.ts";
import { compileSerializer, compileValidator } from "./platform/http/validation.ts";
import { searchers } from "./searchers.ts";

/** All API slices, grouped by area in the order of the API reference. */
const areas: Readonly<Record<string, readonly ((api: Api) => void)[]>> = {
  System: [systemRoutes],
  Session: [productTokenRoutes, sessionRoutes],
  Home: [workListRoutes, searchRoutes(searchers), savedViewsRoutes],
  "Reference data": [referenceDataRoutes],
  Company: [companyRoutes, companyIbanRoutes],
  Contacts: [contactsRoutes],
  Users: [usersRoutes],
  "API tokens": [apiTokensRoutes],
  "Signing up": [signupRoutes, activationRoutes, activationLinkRoutes],
  "Activity log": [auditRoutes],
  Loyalty: [loyaltyRoutes],
  Invoices: [invoicesRoutes],
  Lines: [linesRoutes, lineReferencesRoutes, lineDoctorRoutes],
  "End customers": [endCustomersRoutes],
  "IP management": [
    prefixesRoutes,
    addressesRoutes,
    ptrRecordsRoutes,
    subnetsRoutes,
    subnetPlansRoutes,
    delegationRoutes,
    routeAuthorisationsRoutes,
  ],
  Documents: [documentsRoutes],
  Catalogue: [catalogueRoutes],
  "Postal-code check": [postalCodeCheckRoutes, bulkCheckRoutes],
};

const longestAddress = 4096;

const securityHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
  ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});

/** These files depend on the build and its configuration, so caches must revalidate them. */
const isOfTheMoment = (url: string): boolean => /^\/(config|version)\.json(\?|$)/.test(url);

const isOurs = (url: string): boolean => /^\/(v1|operator|identity|embed|docs|openapi\.json|demo)(\/|\?|$)/.test(url);

/** The methods that a path supports, derived from the endpoints. */
const methodsOf = (served: readonly Endpoint[]): ((address: string) => string[]) => {
  const partOf = (part: string): string => (part.startsWith(":") ? "[^/]+" : part.replaceAll(".", String.raw`\.`));
  const patterns = served.map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.split("/").map(partOf).join("/")}$`),
  }));
  return (address) => patterns.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method);
};

/**
 * Handles requests without a matching route: 405 with `Allow` for a known path under another method, 404 below the
 * API's own paths, and the portal's HTML for everything else.
 */
const answerUnknown = (app: FastifyInstance, served: readonly Endpoint[], send: Api["portalFiles"]["send"]) => {
  const allowedAt = methodsOf(served);
  app.setNotFoundHandler((request, reply) => {
    const allow = allowedAt(request.url.split("?", 1)[0] ?? "").join(", ");
    if (allow !== "")
      throw new ApiError(405, "method-not-allowed", `This address answers ${allow}.`, { headers: { allow } });
    if (!isOurs(request.url) && (request.method === "GET" || request.method === "HEAD")) return send(request, reply);
    return reply.status(404).send(errorBody(notFound(), request.id));
  });
};

/** Separate rate limits per address for some endpoints that need no token. */
const ownLimitsOf = ({ limits }: Api["config"]): ServeWith["ownLimits"] => {
  const state = requestLimit(limits.statePerAddressPerMinute, 60);
  const { getConfiguration, getVersion, getHealth, getReady } = system;
  return {
    ...Object.fromEntries([getConfiguration, getVersion, getHealth, getReady].map(({ name }) => [name, state])),
    // An identity provider that ends many sessions sends all logout tokens from one address.
    [backchannelLogout.name]: requestLimit(limits.logoutsPerAddressPerMinute, 60),
  };
};

/** Security and cache headers of every response. */
const commonHeaders = (config: Api["config"]) => {
  const always = securityHeaders(config.portals[0]?.url.startsWith("https:") ?? false);
  return ({ url, id }: FastifyRequest): Readonly<Record<string, string>> => ({
    ...always,
    "x-request-id": id,
    ...(url.startsWith("/v1/") ? { "cache-control": "no-store", vary: "Authorization, Accept-Language" } : {}),
    ...(isOfTheMoment(url) ? { "cache-control": "no-cache" } : {}),
  });
};

/** Builds the HTTP application without listening. */
export async function createApp(
  given: Omit<Api, "serve" | "portalFiles"> & Pick<ServeWith, "revoked" | "apiTokens">,
): Promise<FastifyInstance> {
  const { config, database, tokens, revoked, apiTokens } = given;
  const headersOf = commonHeaders(config);
  const app = fastify({
    loggerInstance: given.log,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy === "" ? false : config.trustProxy,
    bodyLimit: config.limits.bodyBytes,
    forceCloseConnections: "idle",
    return503OnClosing: false, // requests during shutdown are answered normally
    serverFactory: (listener) => httpServer(listener as never, given.log),
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
  app.decorateRequest("caller", undefined);
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers(headersOf(request));
    if (request.url.length > longestAddress) throw new ApiError(414, "address-too-long", "This address is too long.");
  });
  await app.register(cors, {
    origin: config.portals.map((portal) => portal.url),
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: ["content-disposition", "etag", "idempotent-replayed", "retry-after", "x-request-id"],
    maxAge: 600,
  });
  apiReference(app, config);
  const files = await portalFiles(app, config);
  const { serveIn, served } = serveOn(app, {
    database,
    tokens,
    revoked,
    apiTokens,
    perToken: requestLimit(config.limits.perTokenPerMinute, 60),
    perAddress: requestLimit(config.limits.perAddressPerMinute, 60),
    ownLimits: ownLimitsOf(config),
  });
  for (const [area, slices] of Object.entries(areas))
    for (const routes of slices) routes({ ...given, serve: serveIn(area), portalFiles: files });
  loyaltyShop(app, given);
  postalCodeCheckEmbed(app, given);
  answerUnknown(app, served, files.send);
  return app;
}
