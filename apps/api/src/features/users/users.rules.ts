import { grants, type Role, roles } from "@demarc/contract/core/access";
import type { Account, AccountStatus, AccountUpdate } from "@demarc/contract/users";
import { stateMachine } from "../../platform/changes/state-machine.ts";

export type AccountEvent = "activate" | "resendInvitation" | "disable" | "enable" | "delete";

type State = AccountStatus | "DELETED";

/** docs/product/people.md, "Users". */
export const accountStates = stateMachine<AccountStatus, AccountEvent, State, Pick<Account, "activatedAt">>(
  "account.state-conflict",
  {
    PENDING_ACTIVATION: {
      activate: "ENABLED",
      resendInvitation: "PENDING_ACTIVATION",
      disable: "DISABLED",
      delete: "DELETED",
    },
    ENABLED: { enable: "ENABLED", disable: "DISABLED", delete: "DELETED" },
    DISABLED: {
      enable: ({ activatedAt }) => (activatedAt === null ? "PENDING_ACTIVATION" : "ENABLED"),
      disable: "DISABLED",
      delete: "DELETED",
    },
  },
);

/** Whether an update changes fields that only administrators may change. */
export const asksForAdministration = ({ roles: wanted, status, resendInvitation }: AccountUpdate): boolean =>
  wanted !== undefined || status !== undefined || resendInvitation !== undefined;

/** Whether the holder of `held` may grant these roles: only roles that they have. */
export const mayGrant = (held: readonly Role[], given: readonly Role[]): boolean =>
  given.every((role) => grants(held, role));

export const losesRole = (before: readonly Role[], after: readonly Role[]): boolean =>
  roles.some((role) => grants(before, role) && !grants(after, role));

/** Whether an account counts as an administrator who can sign in and manage the company. */
export const isWorkingAdministrator = ({
  status,
  kind,
  roles: held,
}: Pick<Account, "status" | "kind" | "roles">): boolean =>
  status === "ENABLED" && kind === "PERSON" && held.includes("RESELLER_ADMIN");
