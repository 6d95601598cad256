import { exportAuditEvents, listAuditEvents } from "@demarc/contract/audit";
import { listAccounts } from "@demarc/contract/users";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { download } from "../../shell/download.ts";
import { call } from "../../shell/http.ts";

export const pageSize = 25;

const names = ["person", "kind", "from", "to"] as const;

/** What is looked for in the ledger; empty where nothing is. `page` counts from 1. */
export type AuditSearch = Readonly<Record<(typeof names)[number], string>> & { readonly page: number };

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filter from an address; what could not be looked for counts as absent. */
export const searchFrom = (address: string): AuditSearch => {
  const given = new URLSearchParams(address);
  const dayOf = (name: "from" | "to") => {
    const text = given.get(name) ?? "";
    return day.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
  };
  const page = Number(given.get("page"));
  return {
    person: (given.get("person") ?? "").slice(0, 254),
    kind: (given.get("kind") ?? "").slice(0, 60),
    from: dayOf("from"),
    to: dayOf("to"),
    page: Number.isSafeInteger(page) && page > 1 && page <= 40_000 ? page : 1,
  };
};

/** The address of the screen with a filter. */
export const addressOf = (search: AuditSearch): string => {
  const given = new URLSearchParams(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  if (search.page > 1) given.set("page", String(search.page));
  const text = given.toString();
  return `/company/audit${text && `?${text}`}`;
};

export const isFiltered = (search: AuditSearch): boolean => names.some((name) => search[name] !== "");

const filterOf = ({ person, kind, from, to }: AuditSearch) => ({
  ...(person && { actor: person }),
  ...(kind && { entityType: kind }),
  ...(from && { from }),
  ...(to && { to }),
});

/** One page of what a filter finds; the page before it stays until this one is there. */
export const auditQuery = (customerId: number, search: AuditSearch) =>
  queryOptions({
    queryKey: ["audit", customerId, search],
    queryFn: ({ signal }) =>
      call(listAuditEvents, {
        params: { customerId },
        query: { ...filterOf(search), limit: pageSize, offset: (search.page - 1) * pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Whose doings can be chosen: every user, those that are disabled too. */
export const peopleQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["audit-people", customerId],
    queryFn: ({ signal }) =>
      call(listAccounts, { params: { customerId }, query: { all: "true" }, signal, quiet: true }),
  });

/** Saves everything that a filter finds, all pages of it. Rejects like `call`. */
export const saveLedger = (customerId: number, search: AuditSearch): Promise<void> =>
  download(exportAuditEvents, { params: { customerId }, query: { format: "csv", ...filterOf(search) } });
