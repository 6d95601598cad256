import type { Account } from "@demarc/contract/users";
import { useQuery } from "@tanstack/react-query";
import { useConfiguration } from "@demarc/shell/config.ts";
import { useSession } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card, CardStack } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { ExternalLink } from "@demarc/ui/controls/external-link.tsx";
import { FormColumns } from "@demarc/ui/layout/form-layout.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { ownAccountQuery } from "./profile.data.ts";
import type en from "./profile.en.ts";
import { ProfileForm } from "./profile-form.tsx";

export function ProfileScreen() {
  const t = useText<typeof en>();
  const { claims } = useSession();
  const { cid = 0, uid_g: accountId = "" } = claims ?? {};
  const { data, isPending, isError, error, refetch } = useQuery(ownAccountQuery(cid, accountId));
  return (
    <Page title={t("profile.title")} description={t("profile.text")}>
      <Loader
        loading={isPending}
        failed={isError && data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        {data && (
          <FormColumns>
            <CardStack>
              <ProfileForm key={data.id} account={data} />
              <OwnSessions accountId={data.id} />
            </CardStack>
            <SignIn account={data} />
          </FormColumns>
        )}
      </Loader>
    </Page>
  );
}

/** What the person cannot change here: the user name and roles, and where the password is changed. */
function SignIn({ account }: { readonly account: Account }) {
  const t = useText<typeof en>();
  const manageUrl = useConfiguration()?.ssoManageUrl;
  const { username, roles, company } = account;
  return (
    <Card title={t("profile.account")}>
      <DefinitionList>
        <Definition term={t("profile.username")}>{username}</Definition>
        <Definition term={t("profile.company")}>{company.name}</Definition>
        <Definition term={t("profile.roles")}>{roles.map((role) => t(`profile.role.${role}`)).join(", ")}</Definition>
      </DefinitionList>
      <p className="dim">{t("profile.administrator")}</p>
      {manageUrl && (
        <p>
          <ExternalLink href={manageUrl}>{t("profile.manage")}</ExternalLink>
        </p>
      )}
    </Card>
  );
}
