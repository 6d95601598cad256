import {
  type AgreementOperation,
  operateAgreement,
} from "../../features/manual-agreements/operator/manual-agreements.operator.ts";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import type { TestApi } from "../test-api.ts";
import { testConfig } from "../test-config.ts";

/** An operation of the operator on a bespoke agreement, by its number. Returns its states before and after. */
export const operatedAgreement = async (
  { operatorPool, database }: Pick<TestApi, "operatorPool" | "database">,
  action: AgreementOperation["action"],
  number: string,
  reason: string | null = null,
): Promise<string> => {
  const [row] = await database.rows<{ id: string }>("select id from manual_agreement where number = $1", [number]);
  const wanted = action === "end" ? { action, reason } : { action };
  const { before, after } = await runOperatorChange(byOperator(operatorPool, "test"), (transaction) =>
    operateAgreement(transaction, { id: row?.id ?? "" }, wanted, { by: "test", config: testConfig(), now: new Date() }),
  );
  return `${before.status} → ${after.status}`;
};
