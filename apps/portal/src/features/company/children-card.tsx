import type { Customer } from "@demarc/contract/company";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import type en from "./company.en.ts";

export function ChildrenCard({ childCompanies }: { readonly childCompanies: Customer["children"] }) {
  const t = useText<typeof en>();
  return (
    <Card title={t("company.children")} description={t("company.children-hint")}>
      <DefinitionList>
        {childCompanies.map(({ id, name }) => (
          <Definition key={id} term={<span className="number">{id}</span>}>
            <a href={`/company?company=${id}`}>{name}</a>
          </Definition>
        ))}
      </DefinitionList>
    </Card>
  );
}
