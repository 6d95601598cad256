import * as contract from "@demarc/contract/lines/line-doctor";
import type { RouteContext } from "../../platform/route-context.ts";
import { allowanceUsed, conflict, found } from "../../platform/refusals/errors.ts";
import * as doctor from "./line-doctor.queries.ts";
import { isDelivered } from "./lines.rules.ts";
import { findLine, lockLine } from "./line.kind.ts";

const event = "line.examined";

const examinedRecently = (seconds: number) =>
  allowanceUsed(contract.examinedRecentlyCode, "This line was examined a moment ago.", seconds, { seconds });

export function lineDoctorRoutes({ serve, database }: RouteContext): void {
  serve(contract.diagnoseLine, ({ params: { customerId, lineId }, caller, change }) =>
    change(async (transaction) => {
      // Locked, so that of parallel requests only one starts a test.
      const line = await lockLine(transaction, { customerId, lineId });
      const { lifecycle: state, lineNumber } = line;
      if (!isDelivered(line))
        throw conflict("line.state-conflict", "There is nothing to examine.", { state, event: "diagnose" });
      const asking = doctor.findDiagnosisPause(lineId, contract.diagnosisPauseMinutes);
      const [pause] = await transaction.query(asking);
      if (pause) throw examinedRecently(pause.seconds);
      const ordering = doctor.insertDiagnosis(line.customerId, lineId, caller.tokenId ?? caller.accountId);
      const ordered = found(await transaction.query(ordering));
      const after = { lineNumber };
      transaction.record({
        action: "line.diagnosed",
        entityType: "line",
        entityId: lineId,
        after,
        event,
      });
      return { diagnosisId: ordered.id };
    }),
  );

  serve(contract.getDiagnosis, async ({ params: { customerId, lineId, diagnosisId }, caller }) => {
    return found(await database.read(caller, doctor.findDiagnosis(customerId, lineId, diagnosisId)));
  });

  serve(contract.getLatestDiagnosis, async ({ params, caller }) => {
    await findLine(database, caller, params);
    const [[diagnosis = null], [recent]] = await Promise.all([
      database.read(caller, doctor.findLatestFinding(params.lineId)),
      database.read(caller, doctor.findRecentDiagnosis(params.lineId, contract.diagnosisPauseMinutes)),
    ]);
    return { diagnosis, runningId: recent?.runningId ?? null, nextAt: recent?.nextAt ?? null };
  });
}
