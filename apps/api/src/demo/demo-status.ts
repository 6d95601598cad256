import { brands } from "@demarc/contract/core/brands";
import type { Config } from "../platform/process/environment.ts";
import type { PortalConfig } from "../platform/process/portal-settings.ts";

export const demoStatusPath = "/demo/status";

/** The URL of a portal's status page: the configured one, otherwise the demo status page; empty without either. */
export const statusPageOf = (config: Config, { url }: Pick<PortalConfig, "url">): string =>
  config.statusPage || (config.demo ? url + demoStatusPath : "");

const hour = 3_600_000;

const services = {
  en: ["Internet lines", "Data centres", "Customer portal"],
  nl: ["Internetlijnen", "Datacenters", "Klantportaal"],
} as const;
const work = { en: "Power maintenance in Enschede", nl: "Onderhoud aan de stroom in Enschede" } as const;

/** The common JSON format of status pages (`/api/v2/status.json`), with components and planned work. */
export interface DemoStatus {
  readonly page: { readonly id: string; readonly name: string; readonly url: string; readonly updated_at: string };
  readonly status: { readonly indicator: "none"; readonly description: string };
  readonly components: readonly { readonly name: string; readonly status: "operational" }[];
  readonly scheduled_maintenances: readonly {
    readonly name: string;
    readonly status: "scheduled";
    readonly scheduled_for: string;
    readonly scheduled_until: string;
  }[];
}

/** Three operational services, and maintenance in the night of the day after tomorrow. */
export const demoStatusOf = ({ url, variant }: PortalConfig, locale: "en" | "nl", now: Date): DemoStatus => {
  const midnight = Math.floor(now.getTime() / (24 * hour)) * 24 * hour;
  const instant = (milliseconds: number) => new Date(milliseconds).toISOString();
  return {
    page: {
      id: "demo",
      name: brands[variant].name,
      url: url + demoStatusPath,
      updated_at: instant(Math.floor(now.getTime() / hour) * hour),
    },
    status: { indicator: "none", description: "All Systems Operational" },
    components: services[locale].map((name) => ({ name, status: "operational" })),
    scheduled_maintenances: [
      {
        name: work[locale],
        status: "scheduled",
        scheduled_for: instant(midnight + 49 * hour),
        scheduled_until: instant(midnight + 52 * hour),
      },
    ],
  };
};
