import { withoutFormulas } from "@demarc/contract/core/csv-text";
import * as contract from "@demarc/contract/ip-management/subnets";
import { saveFile } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { forgetPrefixes, type PrefixPlace } from "../ip-management.data.ts";

type Row = contract.SubnetPlanResult["rows"][number];

/** A dry run: the effect of a plan on the prefix, without any change. */
export const previewSubnetPlan = (place: PrefixPlace, plan: contract.SubnetPlan): Promise<contract.SubnetPlanResult> =>
  call(contract.planSubnets, { params: place, body: { ...plan, dryRun: true } });

/** Applies a plan at the version of its preview. Resolves to the id that undoes it; null when nothing changed. */
export const applySubnetPlan = async (
  place: PrefixPlace,
  plan: contract.SubnetPlan,
  version: number,
  idempotencyKey: string,
): Promise<string | null> => {
  const body = { ...plan, dryRun: false };
  const { changeId } = await call(contract.planSubnets, { params: place, body, ifMatch: version, idempotencyKey });
  await forgetPrefixes(place.customerId);
  return changeId;
};

export const undoSubnetPlan = async (place: PrefixPlace, planId: string): Promise<void> => {
  await call(contract.undoSubnetPlan, { params: { ...place, planId } });
  await forgetPrefixes(place.customerId);
};

/** A CSV cell that a spreadsheet treats as text, whatever it begins with. */
const cell = (text: string): string => `"${withoutFormulas(text).replaceAll('"', '""')}"`;

export const downloadSubnetPlan = (prefix: string, rows: readonly Row[]): void => {
  const lines = rows.map(({ block, change, label, first, last, addresses }) =>
    [block, change, label ?? "", first, last, String(addresses)].map(cell).join(","),
  );
  const text = ["block,change,label,first,last,addresses", ...lines, ""].join("\r\n");
  saveFile(new Blob([`\ufeff${text}`], { type: "text/csv" }), `plan-${prefix.replaceAll(/[/:]+/g, "-")}.csv`);
};
