import { useQuery } from "@tanstack/react-query";
import { useHasRole, useSession } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { msasQuery } from "./agreements.data.ts";
import type en from "./agreements.en.ts";

const askAgainMilliseconds = 3000;

/**
 * /msa/signed: the return URL for a signing service. Nothing in the URL is trusted: an administrator sees the state on the
 * server, and anyone else a neutral text.
 */
export function MsaSignedScreen() {
  const { customer } = useSession();
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  return customer && isAdministrator ? <Result customerId={customer.id} /> : <Neutral />;
}

function Neutral() {
  const t = useText<typeof en>();
  return (
    <Page title={t("agreements.return-title")}>
      <Card>
        <EmptyState
          icon="agreement"
          title={t("agreements.signed-title")}
          text={t("agreements.return-text")}
          action={<LinkButton to="/">{t("agreements.to-home")}</LinkButton>}
        />
      </Card>
    </Page>
  );
}

function Result({ customerId }: { readonly customerId: number }) {
  const t = useText<typeof en>();
  const { data: msas } = useQuery({
    ...msasQuery(customerId),
    refetchInterval: ({ state }) => (state.data?.[0]?.status === "SIGNING" ? askAgainMilliseconds : false),
  });
  const [newest] = msas ?? [];
  const signed = newest?.status === "SIGNED" || newest?.status === "ACTIVE";
  const waiting = newest === undefined || newest.status === "SIGNING";
  const title = signed ? t("agreements.return-signed", { title: newest.title }) : t("agreements.return-title");
  const text = signed
    ? "agreements.return-signed-text"
    : waiting
      ? "agreements.return-waiting"
      : "agreements.return-text";
  return (
    <Page title={title}>
      <Card>
        <div role="status">
          <EmptyState
            icon={signed ? "check" : "agreement"}
            title={signed ? title : t("agreements.signed-title")}
            text={t(text)}
            action={
              <LinkButton to="/company/agreements" variant="primary">
                {t("agreements.to-agreements")}
              </LinkButton>
            }
          />
        </div>
      </Card>
    </Page>
  );
}
