import type { AnswerOf, BodyOf } from "@demarc/contract/core/endpoint";
import * as referenceData from "@demarc/contract/reference-data";
import type { Application } from "@demarc/contract/signup";
import * as contract from "@demarc/contract/signup";
import { queryOptions } from "@tanstack/react-query";
import { failureOf, hasStatus } from "@demarc/shell/calls/call-error.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

/** The URL fragment holds secrets from mails; browsers do not send it to servers. */
export const fragmentOf = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ""));

/** The application of a link; null for an invalid link. */
export const applicationQuery = (token: string) =>
  queryOptions({
    queryKey: ["application", token],
    queryFn: async ({ signal }): Promise<Application | null> => {
      try {
        return await call(contract.viewApplication, { body: { token }, quiet: true, signal });
      } catch (error) {
        if (hasStatus(error, 404) || failureOf(error)?.kind === "invalid") return null;
        throw error;
      }
    },
  });

const remember = (token: string, application: Application): void => {
  queryClient.setQueryData(applicationQuery(token).queryKey, application);
};

export const applyForAccount = (
  body: BodyOf<typeof contract.applyForAccount>,
  idempotencyKey: string,
): Promise<AnswerOf<typeof contract.applyForAccount>> => call(contract.applyForAccount, { body, idempotencyKey });

export const verifyApplication = async (token: string): Promise<void> =>
  remember(token, await call(contract.verifyApplication, { body: { token } }));

export const resubmitApplication = async (body: BodyOf<typeof contract.resubmitApplication>): Promise<void> =>
  remember(body.token, await call(contract.resubmitApplication, { body }));

export const withdrawApplication = async (token: string): Promise<void> =>
  remember(token, await call(contract.withdrawApplication, { body: { token } }));

export const rereadApplication = (token: string): Promise<void> =>
  queryClient.invalidateQueries(applicationQuery(token));

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
        return await call(contract.viewActivation, { params, body: { token }, quiet: true, signal });
      } catch (error) {
        if (failureOf(error)?.kind === "invalid" || hasStatus(error, 404)) return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });

export const activateAccount = (
  { token: _token, ...params }: ActivationLink,
  body: BodyOf<typeof contract.activateAccount>,
): Promise<AnswerOf<typeof contract.activateAccount>> => call(contract.activateAccount, { params, body });

export const requestActivationLink = async (body: BodyOf<typeof contract.requestActivationLink>): Promise<void> => {
  await call(contract.requestActivationLink, { body });
};

export interface RegisterAnswer {
  readonly valid: boolean;
  readonly source: string;
  readonly name?: string;
  readonly visitingAddress?: referenceData.RegisteredAddress;
}

const registers = { coc: referenceData.checkCoc, vatNumber: referenceData.checkVatNumber } as const;
export type RegisterName = keyof typeof registers;

/** A number in a register. Without an answer from the register, only its format counts. */
export const registerQuery = (name: RegisterName, number: string) =>
  queryOptions({
    queryKey: ["register", name, number],
    queryFn: async ({ signal }): Promise<RegisterAnswer> => {
      try {
        return await call(registers[name], { query: { number }, quiet: true, signal });
      } catch {
        return { valid: true, source: "format" };
      }
    },
    staleTime: 600_000,
  });
