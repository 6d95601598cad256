import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/tv-accounts/tv-bulk";
import { localeOf } from "../../../platform/http/error-handler.ts";
import { validationError } from "../../../platform/refusals/validation-texts.ts";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { RunStatement, Tenant, Transaction } from "../../../platform/database/database.ts";
import {
  listTvAccountsByNumber,
  listTvAccountsByNumberForUpdate,
  listTvAccountsLike,
  lockTvCreations,
} from "../account/tv-account-lock.queries.ts";
import { refuseSuspendedCompany } from "../account/tv-account.steps.ts";
import { resumeTvAccountStep, suspendTvAccountStep } from "../changes/tv-account-changes.steps.ts";
import { reserveTvAccounts } from "../account/tv-account-changes.queries.ts";
import { createTvAccountStep, type TvCreationGiven } from "../changes/tv-account-creation.steps.ts";
import { changeByCaller, type TvChange } from "../account/tv-change.ts";
import { tvSecrets } from "../tv-platform/tv-secrets.ts";
import { listTvPackages } from "../account/tv-products.queries.ts";
import { type Change, type JudgedChange, judgeChanges, numbersOf } from "./tv-bulk-changes.rules.ts";
import { judgeCreations, type JudgedCreation, type JudgedRow, type NewAccount, soughtIn } from "./tv-bulk.rules.ts";

type Body = contract.TvBulk;
interface ResultRow extends JudgedRow, Partial<NewAccount> {
  readonly account?: { readonly id: string; readonly accountNr: number } | undefined;
}

const makeAccounts = async (
  transaction: TvChange,
  judged: readonly JudgedCreation[],
  given: TvCreationGiven,
): Promise<ResultRow[]> => {
  const wanted = judged.filter(({ body }) => body !== undefined).length;
  const reserved = wanted === 0 ? [] : await transaction.query(reserveTvAccounts(wanted));
  const results: ResultRow[] = [];
  for (const row of judged) {
    const account = row.body && (await createTvAccountStep(transaction, row.body, given, reserved.shift()));
    results.push({ ...row, account });
  }
  return results;
};

const changeOne = (transaction: TvChange, action: Change, { account, verdict, reason }: JudgedChange): void => {
  if (!account || verdict !== "DONE") return;
  if (action === "suspend") suspendTvAccountStep(transaction, account, reason);
  else resumeTvAccountStep(transaction, account);
};

const changeAccounts = async (transaction: TvChange, action: Change, { rows }: Body): Promise<ResultRow[]> => {
  const accounts = await transaction.query(listTvAccountsByNumberForUpdate(numbersOf(rows)));
  const judged = judgeChanges(action, rows, accounts);
  for (const row of judged) changeOne(transaction, action, row);
  return judged;
};

const answerOf = (results: readonly ResultRow[], locale: "en" | "nl"): contract.TvBulkResult => ({
  rows: results.map(({ verdict, subject, errors, account, ...made }, place) => ({
    row: place + 1,
    verdict,
    accountNr: account?.accountNr ?? null,
    accountId: account?.id ?? null,
    subject,
    errors: errors.map((error) => validationError(error, locale)),
    warnings: [...(made.warnings ?? [])],
    product: made.product ?? null,
    monthlyPrice: made.monthlyPrice ?? null,
    activate: made.activate ?? null,
  })),
});

/** Dry run and change judge with the same functions; a row that is not DONE is never written. */
export function tvBulkRoutes({ serve, database, config, clock }: RouteContext): void {
  const secrets = tvSecrets(config.secretKeys);
  const today = () => amsterdamDate(clock.now());

  const judgeNew = async (read: RunStatement, { rows, createAnyway = [] }: Body) => {
    const packages = await read(listTvPackages());
    const { references, postalCodes } = soughtIn(rows);
    const existing = await read(listTvAccountsLike(references, postalCodes));
    const given = { packages, today: today(), existing, createAnyway: new Set(createAnyway) };
    return { packages, judged: judgeCreations(rows, given) };
  };

  const tryOut = async (tenant: Tenant, body: Body): Promise<ResultRow[]> => {
    const { action, rows } = body;
    await refuseSuspendedCompany({ query: (statement) => database.read(tenant, statement) });
    if (action === "create") {
      return (await judgeNew((statement) => database.read(tenant, statement), body)).judged;
    }
    return judgeChanges(action, rows, await database.read(tenant, listTvAccountsByNumber(numbersOf(rows))));
  };

  const carryOut = async (
    transaction: TvChange & Transaction,
    body: Body,
    customerId: number,
  ): Promise<ResultRow[]> => {
    await refuseSuspendedCompany(transaction);
    if (body.action !== "create") return changeAccounts(transaction, body.action, body);
    await transaction.query(lockTvCreations());
    const { judged, packages } = await judgeNew((statement) => transaction.query(statement), body);
    return makeAccounts(transaction, judged, { customerId, packages, today: today(), secrets });
  };

  serve(contract.changeTvAccounts, async ({ body, caller, change, http }) => {
    const locale = localeOf(http);
    if (body.dryRun) return answerOf(await tryOut(caller, body), locale);
    return change(async (transaction) =>
      answerOf(await carryOut(changeByCaller(transaction, caller), body, caller.customerId), locale),
    );
  });
}
