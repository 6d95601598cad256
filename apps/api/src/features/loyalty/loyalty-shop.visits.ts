import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { queryRows } from "../../platform/database/database.ts";
import type { PortalConfig } from "../../platform/process/portal-settings.ts";
import { hashOfLinkToken, newLinkToken } from "../../platform/mail/activation.ts";
import { portalOf } from "../../platform/http/portals.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import { type ShopFrame, shopHeaders } from "./loyalty-shop.layout.ts";
import { refusedPage } from "./loyalty-shop.page.ts";
import * as queries from "./loyalty-shop.queries.ts";

const visitSeconds = 900;
const cookieName = "demarc_shop";
const inCookies = new RegExp(String.raw`(?:^|;\s*)${cookieName}=([\w-]{43})(?:;|$)`);

const sessionOf = ({ headers }: FastifyRequest): string | undefined => inCookies.exec(headers.cookie ?? "")?.[1];

/** The session cookie. Scripts cannot read it, and requests from other sites do not send it. */
const cookieOf = (session: string, { url }: PortalConfig): string =>
  `${cookieName}=${session}; Path=/loyalty; Max-Age=${visitSeconds}; HttpOnly; SameSite=Strict${url.startsWith("https:") ? "; Secure" : ""}`;

/** The CSRF token of a visit, derived from its session token: a different hash than the stored one. */
const formTokenOf = (session: string): string => createHash("sha256").update(`forms of ${session}`).digest("base64url");

const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether a form comes from a page of this visit, by its token and the origin that the browser sends. */
export const isGenuine = (visit: ShopVisit, { headers }: FastifyRequest, formToken: string): boolean =>
  headers.origin === new URL(visit.frame.url).origin && sameText(formToken, visit.formToken);

export interface ShopVisit {
  readonly visitor: queries.ShopVisitor;
  readonly frame: ShopFrame;
  readonly formToken: string;
}

export const shopVisits = ({ authPool, config }: Pick<PrivilegedContext, "authPool" | "config">) => {
  const limit = requestLimit(config.limits.perAddressPerMinute, 60);
  const frameOf = (request: FastifyRequest, locale: "en" | "nl"): ShopFrame => {
    const { url, variant } = portalOf(config, request);
    return { url, variant, locale };
  };

  const show = (request: FastifyRequest, reply: FastifyReply, status: number, page: string): FastifyReply =>
    reply
      .status(status)
      .headers(shopHeaders(portalOf(config, request).variant))
      .type("text/html")
      .send(page);

  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { locale } = request.query as { locale?: unknown };
    return show(request, reply, 410, refusedPage(frameOf(request, locale === "nl" ? "nl" : "en")));
  };

  const find = async (request: FastifyRequest): Promise<ShopVisit | undefined> => {
    const session = sessionOf(request);
    if (session === undefined) return undefined;
    limit.take(request.ip);
    const [visitor] = await queryRows(authPool, queries.findVisitor(hashOfLinkToken(session)));
    return visitor && { visitor, frame: frameOf(request, visitor.locale), formToken: formTokenOf(session) };
  };

  /** Redeems the ticket, and redirects to the shop at a URL without it. */
  const begin = async (request: FastifyRequest, reply: FastifyReply, ticket: unknown): Promise<FastifyReply> => {
    if (typeof ticket !== "string" || !/^[\w-]{43}$/.test(ticket)) return refuse(request, reply);
    limit.take(request.ip);
    const { token, hash } = newLinkToken();
    const [visitor] = await queryRows(authPool, queries.openShop(hashOfLinkToken(ticket), hash, visitSeconds));
    if (!visitor) return refuse(request, reply);
    const portal = portalOf(config, request);
    return reply
      .status(303)
      .headers({ ...shopHeaders(portal.variant), "set-cookie": cookieOf(token, portal), location: "/loyalty/shop" })
      .send();
  };

  return { show, refuse, find, begin };
};

export type ShopVisits = ReturnType<typeof shopVisits>;
