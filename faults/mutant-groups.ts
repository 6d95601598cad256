import fs from "node:fs";
/** Files that are mutated together, as patterns from the root of the repository. */
export interface MutantGroup {
  readonly name: string;
  readonly files: readonly string[];
  /** The least percentage of mutants that the tests must notice. Without it the score is only reported. */
  readonly least?: number;
}

const contract = "packages/contract/src/core";
const features = "apps/api/src/features";
const platform = "apps/api/src/platform";

const money: MutantGroup = {
  name: "money",
  least: 90,
  files: [
    `${contract}/money.ts`,
    `${contract}/signed-money.ts`,
    "packages/ordering/src/prices.ts",
    `${platform}/money.ts`,
    `${features}/invoices/invoice/invoice-totals.ts`,
    "apps/portal/src/features/invoices/dispute-sum.ts",
    "apps/portal/src/features/invoices/invoice-amounts.ts",
  ],
};

const rights: MutantGroup = {
  name: "rights",
  least: 90,
  files: [
    `${contract}/access.ts`,
    `${features}/company/company.rules.ts`,
    `${features}/contacts/contacts.rules.ts`,
    `${features}/home/home.rules.ts`,
    `${features}/lines/lines.rules.ts`,
    `${features}/notifications/notifications.rules.ts`,
    `${features}/work-list/work-list.rules.ts`,
  ],
};

const dates: MutantGroup = {
  name: "dates",
  least: 90,
  files: [
    `${contract}/calendar.ts`,
    `${features}/invoices/operator/billed-company.rules.ts`,
    `${features}/fulfilment/acceptance/order-times.rules.ts`,
    `${features}/power/dashboard/months.rules.ts`,
    `${platform}/day-text.ts`,
    `${features}/services/termination.ts`,
  ],
};

const states: MutantGroup = {
  name: "states",
  least: 90,
  files: [
    `${platform}/changes/state-machine.ts`,
    `${features}/agreements/agreement/agreements.rules.ts`,
    `${features}/api-tokens/api-tokens.rules.ts`,
    `${features}/dc-connections/dc-connections.rules.ts`,
    `${features}/invoices/invoice/invoices.rules.ts`,
    `${features}/lines/fault-reports.rules.ts`,
    `${features}/manual-agreements/agreement/manual-agreements.rules.ts`,
    `${features}/orders/changes/orders.rules.ts`,
    `${features}/services/service-lifecycle.rules.ts`,
    `${features}/quotations/quotation/quotations.rules.ts`,
    `${features}/racks/racks.rules.ts`,
    `${features}/signup/signup.rules.ts`,
    `${features}/tv-accounts/activation/tv-codes.rules.ts`,
    `${features}/tv-accounts/account/tv-accounts.rules.ts`,
    `${features}/users/users.rules.ts`,
    `${features}/wdm/wdm.rules.ts`,
  ],
};

const judged = [money, rights, dates, states];

const notJudged = judged.flatMap(({ files }) => files.map((file) => `!${file}`));

/** The rest has direct tests only in part, and the API proves it. */
const rest: readonly MutantGroup[] = [
  { name: "other rules", files: [`${features}/**/*.rules.ts`, ...notJudged] },
  {
    name: "contract",
    files: [
      `${contract}/**/*.ts`,
      "packages/{ordering,rate-limit}/src/**/*.ts",
      "!**/*.test.ts",
      "!**/*.{en,nl}.ts",
      ...notJudged,
    ],
  },
];

export const mutantGroups: readonly MutantGroup[] = [...judged, ...rest];

export const missingFiles = (repository: string): readonly string[] =>
  mutantGroups
    .flatMap(({ files }) => files)
    .filter((pattern) => !pattern.startsWith("!") && fs.globSync(pattern, { cwd: repository }).length === 0);
