import { brands } from "@demarc/contract/core/brands";
import type { Application, ApplicationState } from "@demarc/contract/signup";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge, type Tone } from "@demarc/ui/layout/badge.tsx";
import { Card, CardStack } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { FormColumns } from "@demarc/ui/layout/form-layout.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { AnswerQuestion, ConfirmAddress, Withdraw } from "./application-actions.tsx";
import { ApplicationRail } from "./application-rail.tsx";
import { HeadingFocus } from "./heading-focus.tsx";
import { useLinkLanguage } from "./link-language.ts";
import { applicationQuery, fragmentOf } from "./signup.data.ts";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

/** /apply/status#token=…: the progress of an application and the applicant's actions. */
export function ApplicationStatusScreen() {
  const t = useText<typeof en>();
  const { hash } = useLocation();
  const token = fragmentOf(hash).get("token") ?? "";
  useLinkLanguage(hash);
  const { data, isPending, error, refetch } = useQuery({ ...applicationQuery(token), enabled: token !== "" });
  const application = data ?? undefined;
  if (token === "" || data === null) return <UnknownLink />;
  const { company = "", reference = "" } = application ?? {};
  // The key remounts after each step, because the step's form disappears and the heading must take the focus.
  return (
    <HeadingFocus key={application?.state}>
      <Page
        title={t("signup.status-title")}
        description={application && t("signup.status-description", { company, reference })}
      >
        <Loader
          loading={isPending}
          failed={error !== null && !application}
          error={error}
          onRetry={() => void refetch()}
          skeleton={<Skeleton shape="card" count={2} />}
        >
          {application && <ApplicationOnShow token={token} application={application} />}
        </Loader>
      </Page>
    </HeadingFocus>
  );
}

const tones: Readonly<Record<ApplicationState, Tone>> = {
  SUBMITTED: "warn",
  UNDER_REVIEW: "info",
  INFO_REQUESTED: "warn",
  APPROVED: "ok",
  REJECTED: "bad",
  WITHDRAWN: "neutral",
  EXPIRED: "neutral",
};

const turnIn = (state: ApplicationState): "you" | "provider" | "closed" => {
  if (state === "UNDER_REVIEW") return "provider";
  return state === "REJECTED" || state === "WITHDRAWN" || state === "EXPIRED" ? "closed" : "you";
};

interface OnShowProps {
  readonly token: string;
  readonly application: Application;
}

function ApplicationOnShow({ token, application }: OnShowProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { state, email, expiresAt, rejectReason, variant } = application;
  const isOpen = state === "SUBMITTED" || state === "UNDER_REVIEW" || state === "INFO_REQUESTED";
  return (
    <FormColumns>
      <CardStack>
        <Card
          title={t(`signup.turn.${turnIn(state)}`, { brand: brands[variant].name })}
          icon="status"
          actions={<Badge tone={tones[state]}>{t(`signup.state.${state}`)}</Badge>}
        >
          <p role="status">{t(`signup.state-text.${state}`, { email })}</p>
          {rejectReason && (
            <DefinitionList>
              <Definition term={t("signup.reason")}>{rejectReason}</Definition>
            </DefinitionList>
          )}
          {state === "SUBMITTED" && <ConfirmAddress token={token} />}
          {state === "INFO_REQUESTED" && <AnswerQuestion token={token} application={application} />}
          {expiresAt && <p className="dim">{t("signup.expires", { date: formatDate(expiresAt, locale) })}</p>}
          {isOpen && <Withdraw token={token} application={application} />}
          {(state === "WITHDRAWN" || state === "EXPIRED") && (
            <div>
              <LinkButton to={`/apply/${application.type}`}>{t("signup.apply-again")}</LinkButton>
            </div>
          )}
        </Card>
        <History application={application} />
      </CardStack>
      <Card title={t("signup.progress")} icon="check">
        <ApplicationRail application={application} />
      </Card>
    </FormColumns>
  );
}

function History({ application }: Pick<OnShowProps, "application">) {
  const t = useText<typeof en>();
  const locale = useLocale();
  return (
    <Card title={t("signup.history")} icon="audit">
      <ol className={styles.history}>
        {application.history.toReversed().map(({ at, event, note }) => (
          <li key={at + event}>
            <span className={styles.happened}>
              <span>{t(`signup.event.${event}`)}</span>
              <time dateTime={at} className="dim">
                {formatDate(at, locale, { dateStyle: "medium", timeStyle: "short" })}
              </time>
            </span>
            {note && <p className={styles.note}>{note}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function UnknownLink() {
  const t = useText<typeof en>();
  return (
    <Page title={t("signup.no-link-title")}>
      <Card>
        <p>{t("signup.no-link-text")}</p>
        <div>
          <LinkButton to="/apply" variant="primary">
            {t("signup.apply-instead")}
          </LinkButton>
        </div>
      </Card>
    </Page>
  );
}
