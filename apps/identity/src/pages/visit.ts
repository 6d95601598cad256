import { acceptedLanguage } from "@demarc/contract/core/accept-language";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Brand, brands } from "@demarc/contract/core/brands";
import { formFields } from "@demarc/rate-limit/form-fields";
import type Provider from "oidc-provider";
import type { Locale } from "../store/credential.queries.ts";
import type { IdentityOptions, PortalClient } from "../identity-options.ts";
import { fromUiLocales, type Translate, translator } from "../identity-text.ts";

/** Shared by all pages: the options, the provider, and the lazily created secrets of form tokens. */
export interface Identity {
  readonly options: IdentityOptions;
  readonly provider: Provider;
  readonly formKeys: readonly string[];
  /** Path of the issuer, such as "/identity". */
  readonly path: string;
}

export type PageContext = ReturnType<Provider["createContext"]>;

export interface Visit {
  readonly locale: Locale;
  readonly t: Translate;
  readonly client: PortalClient;
  readonly brand: Brand;
  readonly formToken: string;
}

const languageCookie = "demarc_identity_language";
const clientCookie = "demarc_identity_client";
const formCookie = "demarc_identity_form";
const yearMs = 365 * 24 * 3600 * 1000;

interface Noted {
  /** The id of the request in the log, which pages show as support code. */
  readonly requestId: string;
  /** The client address, as determined by the platform behind proxies. */
  readonly address: string;
  /** Seconds until the rate limit of this address allows a request; 0 if it allows this one. */
  readonly waitSeconds: number;
}

const notes = new WeakMap<IncomingMessage, Noted>();

export const noteRequest = (request: IncomingMessage, noted: Noted): void => void notes.set(request, noted);

export const addressOf = (ctx: PageContext): string =>
  notes.get(ctx.req)?.address ?? ctx.req.socket.remoteAddress ?? "";

export const requestIdOf = (ctx: PageContext): string => notes.get(ctx.req)?.requestId ?? "";

export const waitOf = (ctx: PageContext): number => notes.get(ctx.req)?.waitSeconds ?? 0;

export const originOf = (ctx: PageContext) => ({ userAgent: ctx.get("user-agent"), ip: addressOf(ctx) });

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

/** A query parameter; undefined if it is repeated. */
export const queryValue = (ctx: PageContext, name: string): string | undefined => single(ctx.query[name]);

/** Sets a cookie for the pages, unless the browser already has it with this value. */
export function keepCookie(identity: Identity, ctx: PageContext, name: string, value: string, maxAge?: number): void {
  if (ctx.cookies.get(name, { signed: false }) === value) return;
  const age = maxAge === undefined ? {} : { maxAge };
  ctx.cookies.set(name, value, { path: identity.path, httpOnly: true, sameSite: "lax", signed: false, ...age });
}

const tokenBy = (formKey: string, secret: string): string =>
  createHmac("sha256", formKey).update(secret).digest("base64url");

function formTokenOf(identity: Identity, ctx: PageContext): string {
  const known = ctx.cookies.get(formCookie, { signed: false });
  const secret = known && known.length >= 32 ? known : randomBytes(32).toString("base64url");
  keepCookie(identity, ctx, formCookie, secret);
  return tokenBy(identity.formKeys[0] ?? "", secret);
}

interface VisitHints {
  readonly clientId?: unknown;
  readonly uiLocales?: unknown;
}

function chooseLocale(ctx: PageContext, { uiLocales }: VisitHints): Locale {
  return (
    fromUiLocales(queryValue(ctx, "lang")) ??
    fromUiLocales(uiLocales) ??
    fromUiLocales(ctx.cookies.get(languageCookie, { signed: false })) ??
    acceptedLanguage(ctx.get("accept-language")) ??
    "en"
  );
}

function chooseClient({ options: { clients } }: Identity, ctx: PageContext, clientId: unknown): PortalClient {
  const wanted = [clientId, queryValue(ctx, "client_id"), ctx.cookies.get(clientCookie, { signed: false })];
  const found = wanted.map((id) => clients.find((client) => client.clientId === id)).find((client) => client);
  const [first] = clients;
  if (!first) throw new Error("The identity provider has no client");
  return found ?? first;
}

/**
 * Determines the language (`lang`, ui_locales, cookie, Accept-Language) and the brand (client of this request,
 * otherwise of the last one).
 */
export function openVisit(identity: Identity, ctx: PageContext, hints: VisitHints = {}): Visit {
  const locale = chooseLocale(ctx, hints);
  const client = chooseClient(identity, ctx, hints.clientId);
  if (queryValue(ctx, "lang")) keepCookie(identity, ctx, languageCookie, locale, yearMs);
  keepCookie(identity, ctx, clientCookie, client.clientId, yearMs);
  const formToken = formTokenOf(identity, ctx);
  return { locale, t: translator(locale), client, brand: brands[client.variant], formToken };
}

/** Path and query of this page in a language, so that a form posted there gets its response in the same one. */
export function hereIn(identity: Identity, ctx: PageContext, locale: Locale): string {
  const query = new URLSearchParams(ctx.querystring);
  query.set("lang", locale);
  query.delete("done");
  return `${identity.path}${ctx.path}?${query.toString()}`;
}

export function linkTo(
  identity: Identity,
  visit: Visit,
  page: string,
  extra: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ client_id: visit.client.clientId, lang: visit.locale, ...extra });
  return `${identity.path}${page}?${query.toString()}`;
}

/** The page about the own account, in a mail. */
export const manageLink = (identity: Identity, visit: Visit, locale: Locale): string =>
  new URL(linkTo(identity, { ...visit, locale }, "/manage"), identity.options.issuer).href;

/** The fields of a posted form; undefined for another media type, or for a body that has too many fields. */
export async function readFields(ctx: PageContext): Promise<URLSearchParams | undefined> {
  if (!ctx.is("application/x-www-form-urlencoded")) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req.iterator() as AsyncIterable<Buffer>) chunks.push(chunk);
  return formFields(Buffer.concat(chunks).toString("utf8"));
}

export interface Form {
  /** False if the post did not come from a form that was rendered for this browser; then nothing may change. */
  readonly genuine: boolean;
  text(name: string): string;
}

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Reads a posted form and checks its token against the browser's cookie. */
export async function readForm(identity: Identity, ctx: PageContext): Promise<Form> {
  const fields = await readFields(ctx);
  const secret = ctx.cookies.get(formCookie, { signed: false });
  const site = ctx.get("sec-fetch-site");
  const token = fields?.get("formToken") ?? "";
  const genuine =
    fields !== undefined &&
    secret !== undefined &&
    (site === "" || site === "same-origin") &&
    identity.formKeys.some((formKey) => sameText(token, tokenBy(formKey, secret)));
  return { genuine, text: (name) => fields?.get(name) ?? "" };
}

/** Redirects after a form post (303), so that the browser uses GET. */
export function seeOther(ctx: PageContext, target: string): void {
  ctx.status = 303;
  ctx.set("Location", target);
  ctx.set("Cache-Control", "no-store");
  ctx.body = "";
}
