import type { PrefixRequest } from "@demarc/contract/ip-management/prefixes";
import { sql } from "../../../platform/database/sql.ts";

/** A request that waits for an answer. */
export interface OpenRequest extends Pick<PrefixRequest, "id" | "family" | "prefixLength" | "purpose" | "createdAt"> {
  readonly customerId: number;
}

export interface AnsweredRequest extends Pick<PrefixRequest, "id" | "state" | "version"> {
  readonly customerId: number;
}

/** Run as portal_operator. */
export const listOpenRequests = () => sql<OpenRequest>`
  select id, customer_id as "customerId", family, prefix_length as "prefixLength", purpose, created_at as "createdAt"
  from prefix_request where state = 'REQUESTED' order by created_at limit 200`;

/** Answers a request; no row if it does not wait for an answer. Run as portal_operator. */
export const answerRequest = (id: string, state: "GRANTED" | "DECLINED", answer: string | null) => sql<AnsweredRequest>`
  update prefix_request set state = ${state}, answer = ${answer}, answered_at = now(), version = version + 1, updated_at = now()
  where id = ${id}::uuid and state = 'REQUESTED'
  returning id, customer_id as "customerId", state, version`;
