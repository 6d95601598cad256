import { brands } from "@demarc/contract/core/brands";
import { type Variant, variants } from "@demarc/contract/core/variants";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { revalidate } from "../platform/http/revalidation.ts";
import { pagePolicy, pageScripts } from "./page-scripts.ts";
import { referenceStyles } from "./page-styles.ts";
import { variantHeader } from "./reference-header.ts";
import { type PagePath, pages, type Referred, referencePage } from "./reference-page.ts";

const variantOf = ({ headers }: FastifyRequest): Variant =>
  variants.find((variant) => variant === headers[variantHeader]) ?? "main";

const mark = (variant: Variant): string => {
  const { ramp, mark: path } = brands[variant];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${ramp[6]}"/><path d="${path}" fill="#fff"/></svg>`;
};

const assets: Readonly<Record<string, readonly [mediaType: string, content: string]>> = {
  "reference.css": ["text/css; charset=utf-8", referenceStyles],
  ...Object.fromEntries(
    Object.entries(pageScripts).map(([name, content]) => [name, ["text/javascript; charset=utf-8", content]] as const),
  ),
  ...Object.fromEntries(variants.map((variant) => [`${variant}.svg`, ["image/svg+xml", mark(variant)]] as const)),
};

const send = (request: FastifyRequest, reply: FastifyReply, [mediaType, content]: readonly [string, string]) => {
  void reply.header("cache-control", "no-cache");
  return revalidate(request, reply, content) ? reply.status(304).send() : reply.type(mediaType).send(content);
};

export function referenceRoutes(app: FastifyInstance, referred: Referred): void {
  const policy = pagePolicy(referred.config);
  const hide = { schema: { hide: true } };
  for (const path of Object.keys(pages) as PagePath[])
    app.get(path, hide, (request, reply) => {
      void reply.header("content-security-policy", policy);
      return send(request, reply, ["text/html; charset=utf-8", referencePage(referred, variantOf(request), path)]);
    });
  for (const [name, asset] of Object.entries(assets))
    app.get(`/docs/assets/${name}`, hide, (request, reply) => send(request, reply, asset));
}
