import { grants, type Role, roles } from "@demarc/contract/core/access";
import type { Account, AccountStatus, AccountUpdate } from "@demarc/contract/users";

export type AccountEvent = "activate" | "resendInvitation" | "disable" | "enable" | "delete";

type State = AccountStatus | "DELETED";

const transitions: Readonly<Record<AccountEvent, Partial<Record<AccountStatus, State>>>> = {
  activate: { PENDING_ACTIVATION: "ENABLED" },
  resendInvitation: { PENDING_ACTIVATION: "PENDING_ACTIVATION" },
  disable: { PENDING_ACTIVATION: "DISABLED", ENABLED: "DISABLED", DISABLED: "DISABLED" },
  enable: { ENABLED: "ENABLED", DISABLED: "ENABLED" },
  delete: { PENDING_ACTIVATION: "DELETED", ENABLED: "DELETED", DISABLED: "DELETED" },
};

/** The state after an event (docs/product.md "Users"); undefined if the state refuses the event. */
export const nextState = (
  { status, activatedAt }: Pick<Account, "status" | "activatedAt">,
  event: AccountEvent,
): State | undefined =>
  event === "enable" && status === "DISABLED" && activatedAt === null
    ? "PENDING_ACTIVATION"
    : transitions[event][status];

/** Whether an update changes fields that only administrators may change. */
export const asksForAdministration = ({ roles: wanted, status, resendInvitation }: AccountUpdate): boolean =>
  wanted !== undefined || status !== undefined || resendInvitation !== undefined;

/** Whether the holder of `held` may grant these roles: only roles that they have. */
export const mayGrant = (held: readonly Role[], given: readonly Role[]): boolean =>
  given.every((role) => grants(held, role));

/** Whether the change takes a permission away. */
export const losesRole = (before: readonly Role[], after: readonly Role[]): boolean =>
  roles.some((role) => grants(before, role) && !grants(after, role));

/** Whether an account counts as an administrator who can sign in and manage the company. */
export const isWorkingAdministrator = ({
  status,
  kind,
  roles: held,
}: Pick<Account, "status" | "kind" | "roles">): boolean =>
  status === "ENABLED" && kind === "PERSON" && held.includes("RESELLER_ADMIN");
