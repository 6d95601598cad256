import { type Application, viewActivation, viewApplication } from "@demarc/contract/signup";
import { queryOptions } from "@tanstack/react-query";
import { failureOf, hasStatus } from "../../shell/calls/call-error.ts";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";

/** The URL fragment holds secrets from mails; browsers do not send it to servers. */
export const fragmentOf = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ""));

/** The application of a link; null for an invalid link. */
export const applicationQuery = (token: string) =>
  queryOptions({
    queryKey: ["application", token],
    queryFn: async ({ signal }): Promise<Application | null> => {
      try {
        return await call(viewApplication, { body: { token }, quiet: true, signal });
      } catch (error) {
        if (hasStatus(error, 404) || failureOf(error)?.kind === "invalid") return null;
        throw error;
      }
    },
  });

/** Caches the application from a response. */
export const setApplication = (token: string, application: Application): void => {
  queryClient.setQueryData(applicationQuery(token).queryKey, application);
};

/** The parameters of an activation link. */
export interface ActivationLink {
  readonly customerId: number;
  readonly accountId: string;
  readonly token: string;
}

/** The parameters of an activation link; undefined if one is missing. */
export const activationLinkOf = (hash: string): ActivationLink | undefined => {
  const parts = fragmentOf(hash);
  const [customerId, accountId, token] = [Number(parts.get("customerId")), parts.get("accountId"), parts.get("token")];
  return Number.isSafeInteger(customerId) && customerId > 0 && accountId && token
    ? { customerId, accountId, token }
    : undefined;
};

/** The account that a link activates; null for every invalid link. */
export const activationQuery = (link: ActivationLink | undefined) =>
  queryOptions({
    queryKey: ["activation", link],
    queryFn: async ({ signal }) => {
      if (!link) return null;
      const { token, ...params } = link;
      try {
        return await call(viewActivation, { params, body: { token }, quiet: true, signal });
      } catch (error) {
        if (failureOf(error)?.kind === "invalid" || hasStatus(error, 404)) return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });
