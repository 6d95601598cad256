import type { JobHandler } from "../../platform/jobs/job-handler.ts";
import { activationHours } from "../../platform/mail/activation.ts";
import type { CredentialsPort } from "../../platform/tokens/credentials-port.ts";
import * as queries from "./staff-credential.queries.ts";
import { endSessionsOfStaff } from "./staff.queries.ts";

const staffIdOf = (payload: Record<string, unknown>): string => String(payload["staffId"]);

/** What the bundled identity provider does after a change of a person of the provider, as for the users of customers. */
export const staffJobs = (credentials: CredentialsPort | undefined): Readonly<Record<string, JobHandler>> => ({
  "staff.credential": async (payload, { query, exclusively }) => {
    const staffId = staffIdOf(payload);
    await exclusively(`credential ${staffId}`, async () => {
      const [person] = await query(queries.findCredentialState(staffId));
      if (!person || person.subject === null) return;
      await (person.disabled ? credentials?.disable(person.subject) : credentials?.enable(person.subject));
    });
  },
  "staff.second-factor": async (payload, { query }) => {
    const staffId = staffIdOf(payload);
    const [person] = await query(queries.findCredentialState(staffId));
    if (!person || person.subject === null) return;
    await credentials?.resetSecondFactor(person.subject);
    await query(endSessionsOfStaff(staffId));
  },
  // A job that comes late must not replace the link of a later invitation.
  "staff.invite": async (payload, { query, exclusively }) => {
    const staffId = staffIdOf(payload);
    await exclusively(`credential ${staffId}`, async () => {
      const [person] = await query(queries.findInvited(staffId, String(payload["invitedAt"])));
      if (!person || person.subject === null) return;
      const { subject, username, locale, secondsAgo } = person;
      const linkHash = Buffer.from(String(payload["linkHash"]), "hex");
      const lifetimeMs = (activationHours * 3600 - secondsAgo) * 1000;
      await credentials?.invite({ subject, username, locale, linkHash, lifetimeMs });
    });
  },
});
