import type { Application, ApplicationState } from "@demarc/contract/signup";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

const steps = ["sent", "confirmed", "reviewed", "account"] as const;

/** The number of completed steps in each state. */
const doneIn: Readonly<Record<ApplicationState, number>> = {
  SUBMITTED: 1,
  UNDER_REVIEW: 2,
  INFO_REQUESTED: 2,
  APPROVED: 4,
  REJECTED: 3,
  WITHDRAWN: 1,
  EXPIRED: 1,
};
const isOpen = (state: ApplicationState) =>
  state === "SUBMITTED" || state === "UNDER_REVIEW" || state === "INFO_REQUESTED";

/** A step without a date is current or upcoming; after a decision it was skipped or will never be taken. */
const withoutDate = (state: ApplicationState, isNow: boolean) => {
  if (isOpen(state)) return isNow ? "now" : "later";
  return state === "APPROVED" ? "skipped" : "never";
};

export function ApplicationRail({ application }: { readonly application: Application }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { state, history, emailVerifiedAt } = application;
  const dates = [
    history[0]?.at,
    emailVerifiedAt ?? undefined,
    state === "APPROVED" || state === "REJECTED" ? application.stateSince : undefined,
    state === "APPROVED" ? application.stateSince : undefined,
  ];
  const done = emailVerifiedAt === null ? Math.min(doneIn[state], 1) : Math.max(doneIn[state], 2);
  return (
    <ol className={styles.rail} aria-label={t("signup.progress")}>
      {steps.map((step, place) => {
        const date = dates[place];
        const isNow = place === done && isOpen(state);
        const when = date ? formatDate(date, locale) : t(`signup.step.${withoutDate(state, isNow)}`);
        return (
          <li
            key={step}
            className={date ? styles.done : isNow ? styles.now : styles.later}
            aria-current={isNow ? "step" : undefined}
          >
            <span className={styles.dot}>{date && <Icon name="check" size="small" />}</span>
            <span className={styles.step}>
              {t(`signup.step.${step}`)}
              <span className={styles.when}>{when}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
