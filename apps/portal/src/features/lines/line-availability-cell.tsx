import { useQuery } from "@tanstack/react-query";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { SmallAvailabilityStrip } from "@demarc/ui/charts/availability-strip.tsx";
import { availabilityQuery, daysOf, type LinePageRows, statesOf } from "./line-availability.data.ts";
import { availabilityText } from "./line-availability.tsx";
import type en from "./lines.en.ts";

/** The last 90 days of a line in a row; those of the whole page are read with one request. */
export function AvailabilityCell({ rows, lineId }: { readonly rows: LinePageRows; readonly lineId: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data } = useQuery(availabilityQuery(rows.customerId, rows.lineIds));
  const line = data?.byLine.get(lineId);
  if (!data || !line) return null;
  return <SmallAvailabilityStrip states={statesOf(line, daysOf(data))} name={availabilityText(t, locale, line)} />;
}
