import type { Config } from "./environment.ts";

/** Warnings about a configuration that works but is probably a mistake. */
export const startWarnings = ({ portals, trustProxy, seller }: Config): string[] => {
  const secure = portals.find(({ url }) => url.startsWith("https:"));
  const warnings: string[] = [];
  if (secure && trustProxy === "")
    warnings.push(
      `${secure.url} is behind a proxy that ends TLS, but TRUST_PROXY is not set. Every caller seems to have the address of the proxy, so all share one rate limit and ten failed attempts block everyone. Set TRUST_PROXY to the address of the proxy.`,
    );
  if (seller.name === "" || seller.address === "" || seller.coc === "" || seller.vatNumber === "")
    warnings.push(
      "Quotations and order confirmations do not fully name the company that sells. Set SELLER_NAME, SELLER_ADDRESS, SELLER_COC and SELLER_VAT_NUMBER.",
    );
  return warnings;
};
