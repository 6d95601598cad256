import * as contract from "@demarc/contract/power/power-readings";
import { found, InvalidRequest } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { readInWorker } from "./read-in-worker.ts";
import { type JudgedReadings, judgeReadings } from "./reading-columns.ts";
import * as queries from "./readings.queries.ts";

const refusals = (judged: JudgedReadings, meters: queries.ReadMeters) => ({
  rejected: [...judged.refused, ...meters.refused]
    .toSorted((a, b) => a.index - b.index)
    .slice(0, contract.mostListedRefusals),
  rejectedCount: judged.refusedCount + meters.refusedCount,
});

/** Throws 400 if a correction has two readings for the same meter, minute and phase: it would be ambiguous. */
const refuseTwice = (readings: readonly contract.PowerReading[]): void => {
  const seen = new Set<string>();
  for (const [place, { meter, at, phase = 0 }] of readings.entries()) {
    const key = JSON.stringify([meter, Math.floor(Date.parse(at) / 60_000), phase]);
    if (seen.has(key))
      throw new InvalidRequest([{ field: `readings.${place}.at`, message: "validation.invalid-value" }]);
    seen.add(key);
  }
};

export function readingsRoutes({ serve, read, powerDatabase, clock, config }: OperatorRouteContext): void {
  serve(contract.addPowerReadings, async ({ http }) => {
    const body = http.recordBody;
    if (!body) throw new Error("the body of readings was not kept");
    const mostBytes = config.limits.inflatedRecordBytes;
    const judged = await readInWorker({ body, nowMs: clock.now().getTime(), mostBytes });
    const meters = found(await read(queries.findMeters(judged.columns)));
    const taken = await powerDatabase.write(async (figures) => {
      figures.send(queries.shareProgress());
      return found(await figures.query(queries.insertReadings(judged.columns, meters)));
    });
    const refused = refusals(judged, meters);
    const duplicates = judged.count - taken.accepted - refused.rejectedCount;
    return { accepted: taken.accepted, duplicates, implausible: taken.implausible, ...refused };
  });

  serve(contract.correctPowerReadings, async ({ body: { reason, readings }, change }) => {
    refuseTwice(readings);
    // A bucket is rolled up from all of its readings, so it cannot be corrected once they have been dropped.
    const daysLate = config.powerKept.readingDays - 1;
    const judged = judgeReadings(readings, { nowMs: clock.now().getTime(), daysLate });
    return change(async (transaction) => {
      const meters = found(await transaction.query(queries.findMeters(judged.columns)));
      const taken = await powerDatabase.within(transaction, async (figures) => {
        figures.send(queries.shareProgress());
        return found(await figures.query(queries.correctReadings(judged.columns, meters)));
      });
      for (const { customerId, rackId, sharedColoId, count } of await transaction.query(
        queries.listCorrected(taken.corrected),
      ))
        transaction.record(customerId, {
          action: "power.readings-corrected",
          entityType: "power",
          entityId: rackId ?? sharedColoId ?? "",
          after: { count, reason: reason.trim() },
          event: "power.readings-corrected",
        });
      return { accepted: taken.accepted, ...refusals(judged, meters) };
    });
  });
}
