import type { Config } from "./environment.ts";

/** What a process can run with and is likely to be a mistake. */
export const startWarnings = ({ portals, trustProxy }: Config): string[] => {
  const secure = portals.find(({ url }) => url.startsWith("https:"));
  if (!secure || trustProxy !== "") return [];
  return [
    `${secure.url} is reached through a proxy that ends TLS, and TRUST_PROXY is not set: every caller seems to have the address of the proxy, so all share one rate limit and ten wrong tries stop everybody. Set TRUST_PROXY to the address of the proxy.`,
  ];
};
