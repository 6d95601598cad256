import { createHash } from "node:crypto";
import type { StaffRole } from "@demarc/contract/core/staff-roles";
import { secretOf } from "@demarc/identity/second-factor/totp";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";

export interface DemoStaff {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Of the authenticator app. As public as the password. */
  readonly appSecret: string;
}

const inDemo = (account: string, name: string, role: StaffRole): DemoStaff => {
  const username = `${account}@noordwal.example`;
  const bytes = createHash("sha1").update(`demarc demo authenticator app ${username}`).digest();
  return {
    id: fixedUuid(`staff ${username}`),
    username,
    name,
    roles: [role],
    appSecret: secretOf(Uint8Array.from(bytes)),
  };
};

/** The people of the provider in the demo, who are named after their roles. Two of them do finance: one approves what the other asks. */
export const demoStaff: readonly DemoStaff[] = [
  inDemo("sales", "Sales", "SALES"),
  inDemo("desk", "Service desk", "DESK"),
  inDemo("finance", "Finance", "FINANCE"),
  inDemo("finance2", "Finance lead", "FINANCE"),
  inDemo("network", "Network", "NETWORK"),
  inDemo("platform", "Platform", "PLATFORM"),
];
