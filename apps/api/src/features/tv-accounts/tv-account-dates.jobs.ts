import type { Transaction } from "../../platform/database/database.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { activateTvAccountStep, endTvAccountStep } from "./changes/tv-account-changes.steps.ts";
import * as queries from "./tv-account-dates.queries.ts";
import { changeBySystem, type TvChange } from "./account/tv-change.ts";
import { queueTvCommand } from "./tv-platform/tv-commands.steps.ts";
import { startTvProduct } from "./account/tv-products.queries.ts";
import { endProductStep, recordProduct } from "./tv-products.steps.ts";

export const tvDatesTimer: Timer = { key: "tv-accounts.dates", everySeconds: 3600 };

/** The kinds of dated changes, in the order in which they are carried out. */
const dueKinds: readonly queries.DueKind[] = ["end-account", "end-product", "start-account", "start-product"];
/** Rows per batch; each is carried out in a separate transaction. */
const listedRows = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";

type Step = (
  transaction: TvChange,
  account: queries.DueTvAccountRow,
  /** The account, or the product. */
  id: string,
) => Promise<unknown> | void;

const startProduct: Step = async (transaction, account, id) => {
  const [product] = await transaction.query(queries.findDueTvProduct(id));
  if (!product) return;
  const { productId, quantity } = product;
  transaction.send(startTvProduct(account, id));
  queueTvCommand(transaction, account, "product-on", { productId, quantity });
  const after = { ...product, status: "active" as const };
  recordProduct(transaction, account, "tv-account.product-activated", { before: product, after });
};

const endProduct: Step = async (transaction, account, id) => {
  const [product] = await transaction.query(queries.findDueTvProduct(id));
  if (product) endProductStep(transaction, account, product, product.endDate ?? account.today);
};

const steps: Readonly<Record<queries.DueKind, Step>> = {
  "end-account": (transaction, account) => endTvAccountStep(transaction, account, account.endDate ?? account.today),
  "end-product": endProduct,
  "start-account": (transaction, account) => activateTvAccountStep(transaction, account, account.startDate),
  "start-product": startProduct,
};

/** Carries out one row, unless someone has changed it since it was listed. */
const carryOut = async (transaction: Transaction, kind: queries.DueKind, id: string): Promise<void> => {
  const [account] = await transaction.query(queries.lockDueTvAccount(kind, id));
  if (!account) return;
  const [isDue] = await transaction.query(queries.findDueTvRow(kind, id));
  if (isDue) await steps[kind](changeBySystem(transaction, account.customerId), account, id);
};

const carryOutAll = async (kind: queries.DueKind, { query, write, signal }: JobContext): Promise<void> => {
  let after = beforeAll;
  for (;;) {
    const rows = await query(queries.listDueTvRows(kind, after, listedRows));
    for (const { id } of rows) {
      signal.throwIfAborted();
      await write((transaction) => carryOut(transaction, kind, id));
      after = id;
    }
    if (rows.length < listedRows) return;
  }
};

/** Ends and starts the accounts and products whose day has come. What was carried out is not due again. */
const carryOutDates: JobHandler = (_payload, context) =>
  context.exclusively(tvDatesTimer.key, async () => {
    for (const kind of dueKinds) await carryOutAll(kind, context);
  });

export const tvDatesJobs: Readonly<Record<string, JobHandler>> = { [tvDatesTimer.key]: carryOutDates };
