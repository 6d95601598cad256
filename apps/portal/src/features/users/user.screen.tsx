import { fullName } from "@demarc/contract/core/customer-contact";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { isUnknown } from "../../shell/calls/call-error.ts";
import { useCustomer } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UserAccess } from "./user-access.tsx";
import { UserForm } from "./user-form.tsx";
import { accountQuery } from "./users.data.ts";
import type en from "./users.en.ts";

/** /user-management/account/$id */
export function UserScreen() {
  const t = useText<typeof en>();
  const customer = useCustomer();
  const { id = "" } = useParams({ strict: false });
  const { data, isPending, error, refetch } = useQuery(accountQuery(customer.id, id));
  const unknown = (
    <Card title={t("users.unknown-title")} icon="users">
      <p>{t("users.unknown-text")}</p>
      <p>
        <LinkButton to="/user-management">{t("users.back")}</LinkButton>
      </p>
    </Card>
  );
  return (
    <Page title={data ? fullName(data) : t("users.user")} description={data?.username}>
      <Loader
        loading={isPending}
        failed={data === undefined && !isUnknown(error)}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {data ? (
          <>
            <UserAccess account={data} />
            <UserForm key={data.id} account={data} />
          </>
        ) : (
          unknown
        )}
      </Loader>
    </Page>
  );
}
