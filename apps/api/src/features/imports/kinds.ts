import type { ImportKindName } from "@demarc/contract/operator/imports";
import type { ImportKind } from "./import-kind.ts";
import { customersKind } from "./kinds/customers.kind.ts";
import { linesKind } from "./kinds/lines.kind.ts";

const kinds: Readonly<Record<ImportKindName, ImportKind>> = { customer: customersKind, line: linesKind };

export const kindOf = (kind: string): ImportKind => kinds[kind as ImportKindName];
