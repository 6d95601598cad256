import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/operator/imports";
import { localeOf } from "../../platform/http/error-handler.ts";
import { listPage } from "../../platform/http/operator-list.ts";
import { found, invalid } from "../../platform/refusals/errors.ts";
import { validationError } from "../../platform/refusals/validation-texts.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import { exportFile } from "./export-file.ts";
import * as operator from "./imports.operator.ts";
import * as queries from "./imports.queries.ts";
import { kindOf } from "./kinds.ts";
import { columnOf } from "./records.rules.ts";
import { textsOf } from "./import-records.ts";
import { readSheet } from "./sheet.reader.ts";

/** A row with the columns and the cells of the refused fields. */
const rowShown =
  (stored: queries.StoredImport, locale: "en" | "nl") =>
  ({ cells, fault: _fault, faults, field, ...row }: queries.VerdictRow) => {
    const texts = textsOf(kindOf(stored.kind), stored, cells);
    const cellOf = (one: string | null) => {
      const refused = one === null ? undefined : columnOf(texts, one)?.field;
      const place = refused === undefined ? -1 : stored.columns.findIndex((column) => column.field === refused);
      if (place === -1) return { column: null, cell: null };
      return { column: stored.columns[place]?.column ?? null, cell: cells[place] ?? "" };
    };
    const validationErrors = faults.map((fault) => ({ ...validationError(fault, locale), ...cellOf(fault.field) }));
    return { ...row, field, ...cellOf(field), validationErrors };
  };

/** Imports and exports of files by the operator's systems. */
export function importsRoutes({ serve, read, clock }: OperatorRouteContext): void {
  serve(contract.uploadImport, async ({ query: { kind, mapping, reason }, caller, http, change }) => {
    const file = http.uploadedFile;
    if (!file) throw invalid("file", "validation.required");
    const sheet = await readSheet(file.content);
    return change((transaction) =>
      operator.uploadImport(transaction, { kind, mapping, reason, file, sheet, by: caller.name }),
    );
  });

  serve(contract.listImports, ({ query, caller }) =>
    listPage(
      read,
      { query, idType: "uuid" },
      (slice) => queries.pageOfImports(operator.kindsOf(caller), query.kind ?? null, slice),
      operator.shownImport,
    ),
  );

  const find = async (caller: ServiceCaller, id: string): Promise<queries.StoredImport> => {
    const stored = found(await read(queries.findImport(id)));
    operator.refuseKind(caller, stored);
    return stored;
  };

  serve(contract.readImport, async ({ params, caller }) => operator.shownImport(await find(caller, params.importId)));

  serve(
    contract.listImportRows,
    async ({ params, query: { limit = 100, after = 0, outcome = null }, caller, http }) => {
      const stored = await find(caller, params.importId);
      const rows = await read(queries.listVerdicts(stored.id, { after, limit: limit + 1, outcome }));
      const items = rows.slice(0, limit).map(rowShown(stored, localeOf(http)));
      return { items, next: rows.length > limit ? (items.at(-1)?.row ?? null) : null };
    },
  );

  serve(contract.putImportMapping, ({ params: { importId: id }, body, caller, ifMatch, change }) =>
    change((transaction) => operator.mapImport(transaction, { id, caller, ifMatch }, body)),
  );

  serve(contract.confirmImport, ({ params: { importId: id }, body, caller, ifMatch, change }) =>
    change((transaction) => operator.confirmImport(transaction, { id, caller, ifMatch }, body)),
  );

  serve(contract.undoImport, ({ params: { importId: id }, caller, ifMatch, change }) =>
    change((transaction) => operator.undoImport(transaction, { id, caller, ifMatch })),
  );

  serve(contract.exportRecords, ({ params: { kind }, query: { csv = "standard" } }) =>
    exportFile(read, kindOf(kind), { csv, name: `${kind}-${amsterdamDate(clock.now())}.csv` }),
  );
}
