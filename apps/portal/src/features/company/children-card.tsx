import type { Customer } from "@demarc/contract/company";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { Table } from "../../ui/table.tsx";
import type en from "./company.en.ts";

type Child = Customer["children"][number];

/** The companies that a reseller serves. */
export function ChildrenCard({ childCompanies }: { readonly childCompanies: readonly Child[] }) {
  const t = useText<typeof en>();
  return (
    <Card title={t("company.children")} description={t("company.children-hint")} icon="users" flush>
      <Table
        caption={t("company.children")}
        rows={childCompanies}
        rowKey={(child) => child.id}
        columns={[
          { key: "name", header: t("company.name"), cell: (child) => child.name, rowHeader: true },
          {
            key: "id",
            header: t("company.customer-number"),
            cell: (child) => <span className="number">{child.id}</span>,
          },
        ]}
      />
    </Card>
  );
}
