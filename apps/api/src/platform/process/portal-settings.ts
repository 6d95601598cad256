import { variants, type Variant } from "@demarc/contract/core/variants";
import { type StaffDesk, type Take, text, webAddress, wholeNumber } from "./environment-values.ts";

export interface PortalConfig {
  readonly variant: Variant;
  readonly port: number;
  /** Public URL of this portal, without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  readonly termsPage: string;
  readonly privacyPage: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  /** Addresses of the staff by kind of work; what has none waits on the command line only. */
  readonly staffEmails: Readonly<Record<StaffDesk, string>>;
}

export const portNames: Readonly<Record<Variant, string>> = {
  main: "PORT",
  "data-centre": "PORT_DATA_CENTRE",
  tv: "PORT_TV",
};
export const urlNames: Readonly<Record<Variant, string>> = {
  main: "PORTAL_URL",
  "data-centre": "PORTAL_URL_DATA_CENTRE",
  tv: "PORTAL_URL_TV",
};

const readStaffEmails = (
  take: Take,
  suffix: string,
  fallback: (desk: string) => string,
): Readonly<Record<StaffDesk, string>> => ({
  fault: take(`FAULT_EMAIL_${suffix}`, text, fallback("faults")),
  sales: take(`SALES_EMAIL_${suffix}`, text, fallback("sales")),
  orders: take(`ORDERS_EMAIL_${suffix}`, text, fallback("orders")),
  network: take(`NETWORK_EMAIL_${suffix}`, text, fallback("network")),
  finance: take(`FINANCE_EMAIL_${suffix}`, text, fallback("finance")),
});

export interface ConsoleConfig {
  readonly port: number;
  /** Public URL, without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
}

/** The operator's console; without an address in production there is none, and people of the provider cannot sign in. */
export const readConsole = (take: Take, production: boolean): ConsoleConfig | undefined => {
  const port = take("PORT_CONSOLE", wholeNumber(0, 65_535), "3003");
  const url = take("CONSOLE_URL", webAddress, production ? "" : `http://localhost:${port}`);
  const clientId = take("SSO_CLIENT_ID_CONSOLE", text, "demarc-console");
  return url === "" ? undefined : { port, url, clientId };
};

export const readPortals = (take: Take, demo: boolean): PortalConfig[] =>
  variants.map((variant, position) => {
    const suffix = variant.toUpperCase().replace("-", "_");
    const port = take(portNames[variant], wholeNumber(0, 65_535), String(3000 + position));
    const supportEmail = take(`SUPPORT_EMAIL_${suffix}`, text, "");
    return {
      variant,
      port,
      url: take(urlNames[variant], webAddress, `http://localhost:${port}`),
      clientId: take(`SSO_CLIENT_ID_${suffix}`, text, `demarc-${variant}`),
      termsPage: take(`TERMS_PAGE_${suffix}`, webAddress, ""),
      privacyPage: take(`PRIVACY_PAGE_${suffix}`, webAddress, ""),
      supportEmail,
      supportPhone: take(`SUPPORT_PHONE_${suffix}`, text, ""),
      staffEmails: readStaffEmails(take, suffix, (desk) => supportEmail || (demo ? `${desk}@noordwal.example` : "")),
    };
  });
