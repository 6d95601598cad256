import type { Config } from "./environment.ts";

/** Warnings about a configuration that works but is probably a mistake. */
export const startWarnings = ({ portals, trustProxy }: Config): string[] => {
  const secure = portals.find(({ url }) => url.startsWith("https:"));
  if (!secure || trustProxy !== "") return [];
  return [
    `${secure.url} is behind a proxy that ends TLS, but TRUST_PROXY is not set. Every caller seems to have the address of the proxy, so all share one rate limit and ten failed attempts block everyone. Set TRUST_PROXY to the address of the proxy.`,
  ];
};
