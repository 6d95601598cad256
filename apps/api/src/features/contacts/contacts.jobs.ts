import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { forgetDeletedContacts } from "./contacts.queries.ts";

/** Days after which the ledger forgets the name, address and numbers of a deleted contact. */
const forgottenAfterDays = 30;
const contactsAtOnce = 20;

export const contactTimers: readonly Timer[] = [{ key: "contacts.anonymise", everySeconds: 3600 }];

export const contactJobs: Readonly<Record<string, JobHandler>> = {
  "contacts.anonymise": (_payload, context) =>
    sweep(context, forgetDeletedContacts(forgottenAfterDays, contactsAtOnce), contactsAtOnce),
};
