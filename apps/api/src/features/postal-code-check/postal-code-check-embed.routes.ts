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
import type { PrivilegedContext } from "../../platform/route-context.ts";
import type { Config } from "../../platform/process/environment.ts";
import { queryRows } from "../../platform/database/database.ts";
import { localeOf } from "../../platform/http/error-handler.ts";
import { portalOf, portalUrlOf } from "../../platform/http/portals.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import { widgetColor } from "./embed-color.rules.ts";
import { findSettingOfKey } from "./embed-setting.queries.ts";
import { embedPage, type Outcome } from "./postal-code-check-embed.page.ts";
import { embedScript } from "./postal-code-check-embed.script.ts";
import { embedStyle } from "./postal-code-check-embed.style.ts";

/** Maximum number of recent checks in the URL of the page. */
const mostRecent = 5;

type Search = Readonly<Record<string, unknown>>;

const one = <const Values extends readonly string[]>(values: Values, given: unknown): Values[number] | undefined =>
  values.find((value) => value === given);

const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : [given]);

const recentOf = (given: unknown): string[] =>
  listOf(given)
    .flatMap((text) => (typeof text === "string" ? (parseAddressQuery(text) ?? []) : []))
    .map(addressQueryText)
    .slice(0, mostRecent);

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const scriptHash = hashOf(embedScript);

/** Runs and loads only its own content. Our portals, the configured origins and those of the key's company may frame it. */
const headersOf = (config: Config, style: string, origins: readonly string[]): Readonly<Record<string, string>> => {
  const portals = config.portals.map(({ url }) => new URL(url).origin);
  const ancestors = ["'self'", ...portals, ...config.embedAncestors, ...origins];
  return {
    "content-security-policy":
      `default-src 'none'; font-src 'self'; style-src ${hashOf(style)}; script-src ${scriptHash}; base-uri 'none'; form-action 'self'; ` +
      `frame-ancestors ${[...new Set(ancestors)].join(" ")}`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  };
};

const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds the websites and colour of the company with a key. Rate-limited per IP address, because the page is public and its
 * statements share a small pool.
 */
const settingFinder = ({ config, anonymousPool }: Pick<PrivilegedContext, "config" | "anonymousPool">) => {
  const limit = requestLimit(config.limits.perAddressPerMinute, 60);
  return async (key: unknown, address: string) => {
    if (typeof key !== "string" || !keyPattern.test(key)) return undefined;
    limit.take(address);
    const [setting] = await queryRows(anonymousPool, findSettingOfKey(key));
    return setting && { key, ...setting };
  };
};

const ask = async (app: FastifyInstance, query: AddressQuery, remoteAddress: string): Promise<Outcome> => {
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

/** The postal code check for embedding in a frame. It calls the public API, within its rate limits. */
export function postalCodeCheckEmbed(
  app: FastifyInstance,
  { config, anonymousPool }: Pick<PrivilegedContext, "config" | "anonymousPool">,
): void {
  const settingOf = settingFinder({ config, anonymousPool });
  app.get<{ Querystring: Search }>("/embed/postal-code-check", { exposeHeadRoute: false }, async (request, reply) => {
    const { q, locale, brand, theme, frame, moved, recent, key, color } = request.query;
    const typed = typeof q === "string" ? q.slice(0, 200).trim() : "";
    const query = parseAddressQuery(typed);
    const portal = portalOf(config, request);
    const variant = one(variants, brand) ?? portal.variant;
    const language = one(["en", "nl"], locale) ?? localeOf(request);
    const colours = one(["light", "dark"], theme);
    const inPortal = frame === "portal";
    const setting = await settingOf(key, request.ip);
    const chosen = widgetColor(typeof color === "string" ? color : (setting?.color ?? undefined), colours);
    const style = embedStyle(variant, colours, chosen.color);
    const outcome: Outcome =
      typed === "" ? { kind: "none" } : query ? await ask(app, query, request.ip) : { kind: "unread" };
    const before = inPortal ? [] : recentOf(recent);
    const written = query ? addressQueryText(query) : typed;
    const page = embedPage({
      locale: language,
      brand: variant,
      portalUrl: portalUrlOf(config, variant),
      inPortal,
      moved: moved === "1",
      typed: written,
      recent:
        outcome.kind === "checked" && !inPortal ? [...new Set([written, ...before])].slice(0, mostRecent) : before,
      kept: {
        locale: language,
        brand: variant,
        moved: "1",
        ...(colours && { theme: colours }),
        ...(inPortal && { frame: "portal" }),
        ...(setting && { key: setting.key }),
        ...(chosen.color && typeof color === "string" && { color: chosen.color }),
      },
      notice: chosen.notice,
      outcome,
      style,
    });
    return reply
      .removeHeader("x-frame-options")
      .headers(headersOf(config, style, setting?.origins ?? []))
      .type("text/html")
      .send(page);
  });
}
