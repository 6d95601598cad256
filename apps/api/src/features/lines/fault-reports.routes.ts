import * as contract from "@demarc/contract/lines/fault-reports";
import type { RouteContext } from "../../platform/route-context.ts";
import { conflict, found } from "../../platform/refusals/errors.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import * as mails from "./fault-reports.mails.ts";
import * as queries from "./fault-reports.queries.ts";
import { findLine, lockLine } from "./line.kind.ts";
import { insertLineEvent } from "./line-parts.queries.ts";
import { isDelivered } from "./lines.rules.ts";

export function faultReportsRoutes({ serve, database, config }: RouteContext): void {
  serve(contract.listFaultReports, async ({ params, caller }) => {
    await findLine(database, caller, params);
    return database.read(caller, queries.listFaultReports(params.lineId));
  });

  serve(contract.createFaultReport, ({ params, body, caller, change }) =>
    change(async (transaction) => {
      // Locked, so that of parallel requests only one makes a report.
      const line = await lockLine(transaction, params);
      const { id: lineId, customerId, lifecycle: state, lineNumber } = line;
      if (!isDelivered(line))
        throw conflict("line.state-conflict", "There is nothing to report.", { state, event: "reportFault" });
      const [open] = await transaction.query(queries.findOpenFaultReport(lineId));
      if (open) throw conflict("fault-report.open", "A report of this line is open.", { number: open.number });
      const most = contract.mostOpenFaultReports;
      const { count } = found(await transaction.query(queries.countOpenFaultReports(customerId, most)));
      if (count >= most) throw conflict("fault-report.too-many", `At most ${most} reports can be open.`, { most });
      const reporter = found(await transaction.query(queries.findReporter(customerId, caller.accountId)));
      const text = body.text.trim();
      const contact = body.contact.trim();
      const requestedBy = caller.tokenId ?? caller.accountId;
      const report = found(
        await transaction.query(
          queries.insertFaultReport(
            { customerId, lineId },
            { accountId: caller.accountId, requestedBy, text, contact },
          ),
        ),
      );
      const { number, outcome, version } = report;
      transaction.send(insertLineEvent(customerId, lineId, "FAULT_REPORTED", { number }));
      for (const mail of mails.reportedMails(report, line, reporter, config))
        queueMail(transaction, customerId, mail, config);
      transaction.record({
        action: "fault-report.created",
        entityType: "fault-report",
        entityId: number,
        after: { lineNumber, text, contact, outcome, version },
        event: "fault-report.created",
      });
      return report;
    }),
  );
}
