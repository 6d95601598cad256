import type { InvoiceFigures } from "@demarc/contract/home";
import { Segments } from "@demarc/ui/charts/segments.tsx";
import { Sparkline } from "@demarc/ui/charts/sparkline.tsx";

export type TilePictureProps =
  | { readonly kind: "line" | "steps"; readonly values: readonly number[] }
  | { readonly kind: "open"; readonly invoices: InvoiceFigures["open"] };

export function TilePicture(props: TilePictureProps) {
  if (props.kind !== "open") return <Sparkline values={props.values} stepped={props.kind === "steps"} />;
  return (
    <Segments
      segments={props.invoices.map(({ number, status, amountToPay }) => ({
        key: number,
        share: Number(amountToPay),
        tone: status === "OVERDUE" ? "bad" : "brand",
      }))}
    />
  );
}
