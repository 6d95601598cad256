import type { Customer } from "@demarc/contract/company";
import { notFound, redirect, rootRouteId } from "@tanstack/react-router";
import type { OpenedPlace } from "@demarc/shell/app/router.tsx";
import type { FeatureRoute } from "@demarc/shell/feature.ts";
import { readSession } from "@demarc/shell/session.ts";

type Search = OpenedPlace["search"];

/** Keeps the viewed company in the address while the person goes from one of its screens to another. */
export const keepCompany = ({ search, next }: { search: Search; next: (search: Search) => Search }): Search => {
  const { company = search["company"], ...rest } = next(search);
  return company === undefined || company === readSession().customer?.id ? rest : { ...rest, company };
};

const loadCompany = async (id: unknown): Promise<Customer | undefined> => {
  if (!Number.isSafeInteger(id)) return undefined;
  const { readChildCompany } = await import("../features/company/viewed-company.data.ts");
  return readChildCompany(Number(id));
};

/**
 * The child company in an address, as the context of a route; undefined without one. Throws the not-found page for an unknown
 * company, and a redirect to the address without it if the screen shows only the person's own.
 */
export const viewedCompanyAt = (
  { ofChild }: Pick<FeatureRoute, "ofChild">,
  { pathname, search, hash }: OpenedPlace,
): Promise<{ readonly viewed: Customer }> | undefined => {
  const { company, ...rest } = search;
  if (company === undefined) return undefined;
  if (!ofChild || company === readSession().customer?.id)
    // oxlint-disable-next-line typescript/only-throw-error -- the router's API expects it
    throw redirect({ to: pathname, search: rest, hash, replace: true } as never);
  return loadCompany(company).then((viewed) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's API expects it
    if (!viewed) throw notFound({ routeId: rootRouteId });
    return { viewed };
  });
};
