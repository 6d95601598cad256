import type { Fault } from "./fault.ts";

const csv = ["apps/api/src/platform/http/csv.test.ts"];
const home = ["apps/api/src/features/home/home.test.ts"];
const preferences = ["apps/api/src/features/preferences/preferences.test.ts"];
const optionCounts = ["apps/portal/src/shell/lists/option-counts.test.tsx"];
const viewedCompany = ["apps/portal/src/app/viewed-company.test.tsx"];

/** Figures, lists, files and the company switcher. */
export const faceFaults: readonly Fault[] = [
  {
    name: "a list finds records in which only one word of the search occurs",
    file: "apps/api/src/features/lines/lines.queries.ts",
    find: "${lineText} like all (",
    replace: "${lineText} like any (",
    tests: ["apps/api/src/features/lines/lines-words.test.ts"],
  },
  {
    name: "a formula in full width is not neutralised",
    file: "packages/contract/src/core/csv-text.ts",
    find: "[=+\\-@＝＋－＠]",
    replace: "[=+\\-@]",
    tests: csv,
  },
  {
    name: "trimmed zeros make an amount look like a date",
    file: "apps/api/src/platform/http/csv.ts",
    find: "exact.toFixed(Math.max(2, ",
    replace: "exact.toFixed(Math.max(0, ",
    tests: csv,
  },
  {
    name: "the chosen dialect of a person is forgotten",
    file: "apps/api/src/platform/http/csv-file.ts",
    find: "return chosen?.csv ?? ",
    replace: "return chosen?.csv && ",
    tests: preferences,
  },
  {
    name: "the home shows figures that a role may not see",
    file: "apps/api/src/features/home/home.rules.ts",
    find: "figures: figures.filter(maySee)",
    replace: "figures",
    tests: home,
  },
  {
    name: "the home shows events that a role may not see",
    file: "apps/api/src/features/home/home.rules.ts",
    find: "events: events.filter(maySee)",
    replace: "events",
    tests: home,
  },
  {
    name: "the counts of a filter forget the other filters",
    file: "apps/portal/src/shell/lists/option-counts.ts",
    find: "{ ...search.filters, [name]: value }",
    replace: "{ [name]: value }",
    tests: optionCounts,
  },
  {
    name: "the counts of a filter are asked for the page that is shown",
    file: "apps/portal/src/shell/lists/option-counts.ts",
    find: "filters, page: 1 }",
    replace: "filters }",
    tests: optionCounts,
  },
  {
    name: "a reseller can change what it views of a customer",
    file: "apps/portal/src/shell/session.ts",
    find: "use(ViewedCompany) !== undefined;",
    replace: "use(ViewedCompany) === null;",
    tests: viewedCompany,
  },
  {
    name: "a link to a screen loses the viewed company",
    file: "apps/portal/src/app/viewed-company.ts",
    find: "? rest : { ...rest, company };",
    replace: "? rest : rest;",
    tests: viewedCompany,
  },
];
