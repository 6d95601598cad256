import { decimalFormat, euroFormat } from "@demarc/contract/core/money";
import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import styles from "./manual-agreement.module.css";
import type en from "./manual-agreements.en.ts";

type Line = ManualAgreement["lines"][number] & { readonly place: number };

const columnsIn = (t: Translate<keyof typeof en>, locale: Locale): readonly Column<Line>[] => {
  const euros = euroFormat(locale);
  const quantity = decimalFormat(locale);
  const number = { align: "end" } as const;
  return [
    {
      key: "description",
      header: t("manual-agreements.line"),
      rowHeader: true,
      phone: "lead",
      cell: ({ description }) => description,
    },
    {
      ...number,
      key: "quantity",
      header: t("manual-agreements.quantity"),
      phone: "detail",
      phoneLabel: () => t("manual-agreements.quantity"),
      cell: (line) => quantity(line.quantity),
    },
    {
      ...number,
      key: "nrc",
      header: t("manual-agreements.once"),
      phone: "detail",
      phoneLabel: () => t("manual-agreements.once"),
      cell: ({ nrcAmount }) => euros(nrcAmount),
    },
    {
      ...number,
      key: "mrc",
      header: t("manual-agreements.monthly"),
      phone: "trail",
      cell: ({ mrcAmount }) => euros(mrcAmount),
    },
  ];
};

export function ManualAgreementLines({
  agreement: { lines, nrcTotal, mrcTotal },
}: {
  readonly agreement: ManualAgreement;
}) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const rows = lines.map((line, place) => ({ ...line, place }));
  return (
    <Card title={t("manual-agreements.lines")} flush>
      <Table
        caption={t("manual-agreements.lines")}
        columns={columnsIn(t, locale)}
        rows={rows}
        rowKey={({ place }) => place}
      />
      <dl className={styles.total}>
        <dt>{t("manual-agreements.once-vat")}</dt>
        <dd>{euros(nrcTotal)}</dd>
        <dt>{t("manual-agreements.monthly-vat")}</dt>
        <dd>{euros(mrcTotal)}</dd>
      </dl>
    </Card>
  );
}
