import type { Right } from "./rights.ts";

/** The roles of a portal user; the same names serve resellers and end-user customers. */
export const roles = ["RESELLER_ADMIN", "RESELLER_FINANCE", "RESELLER_ORDER", "RESELLER_SERVICE_DESK"] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call an endpoint. `caller`: public, every signed-in user, users with one of the roles, or the operator's systems with a
 * service token that has the `right`. `ownCustomer`: the customer in the path must be the caller's own; a reseller's child is refused.
 * `interactive`: only with a person's session, never with an API token. `anonymous`: sent without a bearer token, even if the
 * user is signed in. `reads`: changes nothing although the method is not GET, so read-only tokens may call it. `person`: only a
 * signed-in person of the provider, never a service token.
 */
export interface Access {
  readonly caller: "public" | "signed-in" | "service" | readonly Role[];
  readonly right?: Right;
  /** The rights by the kind of records that a call names, or that its record has. */
  readonly rightsByKind?: Readonly<Record<string, Right>>;
  readonly ownCustomer?: true;
  readonly interactive?: true;
  readonly anonymous?: true;
  readonly reads?: true;
  readonly person?: true;
}

/** Access of the operator's systems with a right. */
export const serviceRight = <const Name extends Right>(right: Name) => ({ caller: "service", right }) as const;

/** Access of the operator's systems with the right of a kind of records. */
export const kindRight = <const Rights extends Readonly<Record<string, Right>>>(rightsByKind: Rights) =>
  ({ caller: "service", rightsByKind }) as const;

/** Access of every signed-in person of the provider. */
export const staffPerson = { caller: "service", person: true } as const;

/** Services in data centres are only for people with the order role. */
export const orderRole = { caller: ["RESELLER_ORDER"] } as const;

/** Whether these roles include a wanted role: the administrator has every role. */
export const grants = (held: readonly Role[], wanted: Role): boolean =>
  held.includes("RESELLER_ADMIN") || held.includes(wanted);

export const grantsAny = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => grants(held, role));
