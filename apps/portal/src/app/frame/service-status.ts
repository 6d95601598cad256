import { useEffect } from "react";
import { useConfiguration } from "@demarc/shell/config.ts";
import { createStore, useStore } from "@demarc/shell/store.ts";

const indicators = ["none", "minor", "major", "critical", "maintenance"] as const;

interface ServiceStatus {
  readonly indicator: (typeof indicators)[number] | "unknown";
  readonly changedAt?: Date;
}

const store = createStore<ServiceStatus>({ indicator: "unknown" });
let asked: string | undefined;

/** Reads the standard response of a status page; throws on any other content. */
const fetchStatus = async (page: string): Promise<ServiceStatus> => {
  const response = await fetch(`${page.replace(/\/$/, "")}/api/v2/status.json`, { credentials: "omit" });
  const answer = (await response.json()) as { page: { updated_at: string }; status: { indicator: string } };
  const indicator = indicators.find((known) => known === answer.status.indicator);
  const changedAt = new Date(answer.page.updated_at);
  if (!indicator || Number.isNaN(changedAt.getTime())) throw new Error("The status page has an unknown format");
  return { indicator, changedAt };
};

/** The address of the status page and what it says, `unknown` until it has answered; undefined if none is configured. */
export const useServiceStatus = (): (ServiceStatus & { readonly page: string }) | undefined => {
  const page = useConfiguration()?.statusPage;
  const status = useStore(store);
  useEffect(() => {
    if (!page || asked === page) return;
    asked = page;
    // Not reported: a failing status page is not a fault of the portal.
    fetchStatus(page).then(store.write, () => {});
  }, [page]);
  return page ? { ...status, page } : undefined;
};
