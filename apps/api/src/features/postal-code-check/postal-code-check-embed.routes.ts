import { createHash } from "node:crypto";
import {
  type AddressQuery,
  addressQueryText,
  parseAddressQuery,
} from "@demarc/contract/postal-code-check/address-query";
import type { ErrorBody } from "@demarc/contract/core/errors";
import { variants } from "@demarc/contract/core/variants";
import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";
import type { FastifyInstance } from "fastify";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Config } from "../../platform/environment.ts";
import { localeOf } from "../../platform/http/error-handler.ts";
import { portalOf, portalUrlOf } from "../../platform/http/portals.ts";
import { embedPage, type Outcome } from "./postal-code-check-embed.page.ts";
import { embedScript } from "./postal-code-check-embed.script.ts";
import { embedStyle } from "./postal-code-check-embed.style.ts";

/** Recent checks in the URL of the page. */
const mostRecent = 5;

type Search = Readonly<Record<string, unknown>>;

const one = <const Values extends readonly string[]>(values: Values, given: unknown): Values[number] | undefined =>
  values.find((value) => value === given);

const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : [given]);

/** The recent checks, newest first, normalised. */
const recentOf = (given: unknown): string[] =>
  listOf(given)
    .flatMap((text) => (typeof text === "string" ? (parseAddressQuery(text) ?? []) : []))
    .map(addressQueryText)
    .slice(0, mostRecent);

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const scriptHash = hashOf(embedScript);

/** Runs and loads only its own content. Our portals and the configured origins may frame it. */
const headersOf = (config: Config, style: string): Readonly<Record<string, string>> => {
  const ancestors = ["'self'", ...config.portals.map(({ url }) => new URL(url).origin), ...config.embedAncestors];
  return {
    "content-security-policy":
      `default-src 'none'; style-src ${hashOf(style)}; script-src ${scriptHash}; base-uri 'none'; form-action 'self'; ` +
      `frame-ancestors ${[...new Set(ancestors)].join(" ")}`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  };
};

/** The postal code check for embedding in a frame. It calls the public API, within its rate limits. */
export function postalCodeCheckEmbed(app: FastifyInstance, { config }: Pick<RouteContext, "config">): void {
  const ask = async (query: AddressQuery, remoteAddress: string): Promise<Outcome> => {
    const { postalCode, houseNumber, extension, room } = query;
    const search = new URLSearchParams({ postalCode, houseNumber: String(houseNumber) });
    if (extension) search.set("extension", extension);
    if (room) search.set("room", room);
    const answer = await app.inject({ url: `/v1/postal-code-check?${search.toString()}`, remoteAddress });
    if (answer.statusCode === 200) return { kind: "checked", query, check: answer.json<AvailabilityCheck>() };
    if (answer.statusCode === 429)
      return { kind: "limited", minutes: Math.ceil(Number(answer.headers["retry-after"] ?? 60) / 60) };
    if (answer.statusCode !== 404) return { kind: "unavailable" };
    const suggestions = answer.json<ErrorBody>().error.details?.["suggestions"];
    return { kind: "unknown", query, suggestions: listOf(suggestions).filter((text) => typeof text === "string") };
  };

  app.get<{ Querystring: Search }>("/embed/postal-code-check", { exposeHeadRoute: false }, async (request, reply) => {
    const { q, locale, brand, theme, frame, moved, recent } = request.query;
    const typed = typeof q === "string" ? q.slice(0, 200).trim() : "";
    const query = parseAddressQuery(typed);
    const portal = portalOf(config, request);
    const variant = one(variants, brand) ?? portal.variant;
    const language = one(["en", "nl"], locale) ?? localeOf(request);
    const colours = one(["light", "dark"], theme);
    const inPortal = frame === "portal";
    const style = embedStyle(variant, colours);
    const outcome: Outcome =
      typed === "" ? { kind: "none" } : query ? await ask(query, request.ip) : { kind: "unread" };
    const before = recentOf(recent);
    const written = query ? addressQueryText(query) : typed;
    const page = embedPage({
      locale: language,
      brand: variant,
      portalUrl: portalUrlOf(config, variant),
      inPortal,
      moved: moved === "1",
      typed: written,
      recent: outcome.kind === "checked" ? [...new Set([written, ...before])].slice(0, mostRecent) : before,
      kept: {
        locale: language,
        brand: variant,
        moved: "1",
        ...(colours && { theme: colours }),
        ...(inPortal && { frame: "portal" }),
      },
      outcome,
      style,
    });
    return reply.removeHeader("x-frame-options").headers(headersOf(config, style)).type("text/html").send(page);
  });
}
