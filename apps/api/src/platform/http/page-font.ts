import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";

const readFont = () => {
  const content = readFileSync(
    fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")),
  );
  return { content, path: `/font/inter.${createHash("sha256").update(content).digest("hex").slice(0, 12)}.woff2` };
};
let font: ReturnType<typeof readFont> | undefined;

/** The typeface of the portals, read once. Its path has the hash of its content, so that browsers can keep it. */
const pageFont = (): ReturnType<typeof readFont> => (font ??= readFont());

/** The family of the API's own pages; a page that uses it needs `fontFaces`, and `font-src 'self'` in its policy. */
export const fontFamily = "'Inter Variable',Inter,'Inter fallback',system-ui,sans-serif";

/** The font of the portals, and a local fallback with the same widths until it has loaded. */
export const fontFaces = (): string =>
  `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;src:url(${pageFont().path}) format('woff2')}` +
  "@font-face{font-family:'Inter fallback';src:local('Arial'),local('Liberation Sans'),local('Helvetica');size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}";

/** Frames without an origin may load it too. */
const headers = {
  "access-control-allow-origin": "*",
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
};

export function servePageFont(app: FastifyInstance): void {
  const { path, content } = pageFont();
  app.get(path, { exposeHeadRoute: false, schema: { hide: true } }, async (_request, reply) =>
    reply.headers(headers).type("font/woff2").send(content),
  );
}
