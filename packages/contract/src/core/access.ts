/** The roles of a portal user; the same names serve resellers and end-user customers. */
export const roles = ["RESELLER_ADMIN", "RESELLER_FINANCE", "RESELLER_ORDER", "RESELLER_SERVICE_DESK"] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call an endpoint.
 * `caller`: nobody in particular, anyone signed in, or a holder of one of the roles.
 * `ownCustomer`: the customer in the path must be the caller's own, a reseller's child is refused.
 * `interactive`: a person's session alone, never an API token.
 * `anonymous`: sent without a bearer token, even by people who are signed in.
 * `reads`: changes nothing although it is no GET, so a read-only token may call it.
 */
export interface Access {
  readonly caller: "public" | "signed-in" | readonly Role[];
  readonly ownCustomer?: true;
  readonly interactive?: true;
  readonly anonymous?: true;
  readonly reads?: true;
}

/** Whether someone with these roles satisfies a wanted role: the administrator implies every role. */
export const grants = (held: readonly Role[], wanted: Role): boolean =>
  held.includes("RESELLER_ADMIN") || held.includes(wanted);

/** Whether someone with these roles holds one of the wanted roles. */
export const grantsAny = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => grants(held, role));
