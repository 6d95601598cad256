import type { LedgerAction } from "@demarc/contract/core/words";
import { recordStatement } from "../../platform/changes/change.ts";
import type { JobsGiven } from "../../platform/feature.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import * as mails from "./mails/maintenance-mails.queries.ts";
import { maintenanceMail, methodOf, mostNamedServices } from "./mails/maintenance-mails.ts";
import { turnMaintenance } from "./maintenance-turns.queries.ts";

export const maintenanceTimer: Timer = { key: "maintenance.turn", everySeconds: 60 };

const turnsAtOnce = 100;

/** Starts and completes maintenance when its window begins and ends. */
const turn: JobHandler = async (_payload, { write, signal }) => {
  for (let count = turnsAtOnce; count === turnsAtOnce;) {
    signal.throwIfAborted();
    count = await write(async (transaction) => {
      const turned = await transaction.query(turnMaintenance(turnsAtOnce));
      for (const { id, before, status, version } of turned) {
        const action = (status === "DONE" ? "maintenance.completed" : "maintenance.started") satisfies LedgerAction;
        transaction.send(
          recordStatement(
            {
              action,
              entityType: "maintenance",
              entityId: id,
              before: { status: before, version: version - 1 },
              after: { status, version },
              event: action,
            },
            { customerId: null, actorType: "SYSTEM", actorId: null, ip: null, requestId: null },
          ),
        );
      }
      return turned.length;
    });
  }
};

const mailsAtOnce = 50;
const noServices = { count: 0, services: [] };

/** Writes the texts and calendar entries of queued mails, and queues their delivery. A repeated job continues with the rest. */
const writeMails = ({ config }: Pick<JobsGiven, "config">): JobHandler => {
  const idOf = (payload: Record<string, unknown>) => String(payload["maintenanceId"]);
  const write: JobHandler = async (payload, context) => {
    const id = idOf(payload);
    for (let count = mailsAtOnce; count === mailsAtOnce;) {
      context.signal.throwIfAborted();
      count = await context.write(async (transaction) => {
        transaction.send(mails.deleteReplacedMails(id));
        const unwritten = await transaction.query(mails.lockUnwrittenMails(id, mailsAtOnce));
        const [maintenance] = await transaction.query(mails.findMailedMaintenance(id));
        if (!maintenance || unwritten.length === 0) return 0;
        const customers = [...new Set(unwritten.map(({ customerId }) => customerId))];
        const listed = await transaction.query(mails.listMailedServices(id, customers, mostNamedServices));
        const of = new Map(listed.map((row) => [row.customerId, row]));
        for (const method of ["REQUEST", "CANCEL"] as const) {
          const written = unwritten
            .filter((mail) => methodOf(mail) === method)
            .map((mail) => {
              const services = of.get(mail.customerId) ?? { customerId: mail.customerId, ...noServices };
              return maintenanceMail(mail, { maintenance, services }, config);
            });
          if (written.length > 0)
            transaction.send(mails.fillMails(written, `text/calendar; charset=utf-8; method=${method}`));
        }
        return unwritten.length;
      });
    }
  };
  return Object.assign(write, {
    givenUp: (payload, transaction) => transaction.send(mails.failUnwrittenMails(idOf(payload))),
  } satisfies Pick<JobHandler, "givenUp">);
};

export const maintenanceJobs = (given: Pick<JobsGiven, "config">): Readonly<Record<string, JobHandler>> => ({
  [maintenanceTimer.key]: turn,
  "maintenance.mail": writeMails(given),
});
