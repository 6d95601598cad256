import type { Account } from "@demarc/contract/users";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { AccountState } from "./account-state.tsx";
import { invitationEnded } from "./users.data.ts";
import type en from "./users.en.ts";

type Text = Translate<keyof typeof en>;

const invitationFact = (t: Text, account: Account, moment: (at: string) => string): Fact[] => {
  const { status, activationExpiresAt } = account;
  if (status !== "PENDING_ACTIVATION" || activationExpiresAt === null) return [];
  const text = invitationEnded(account) ? "users.invitation-ended" : "users.invitation-works";
  return [{ label: t("users.invitation"), value: t(text, { moment: moment(activationExpiresAt) }) }];
};

export const userFacts = (t: Text, locale: Locale, account: Account): readonly Fact[] => {
  const { kind, lastLoginAt, activeSessions, uid, username } = account;
  const moment = (at: string) => formatDate(at, locale, { dateStyle: "medium", timeStyle: "short" });
  const ofPerson: Fact[] = [
    { label: t("users.last-seen"), value: lastLoginAt ? moment(lastLoginAt) : t("users.never-seen") },
    { label: t("users.sessions"), value: t("users.sessions-active", { count: activeSessions }) },
  ];
  return [
    { label: t("users.status"), value: <AccountState account={account} /> },
    { label: t("users.username"), value: username },
    ...invitationFact(t, account, moment),
    ...(kind === "PERSON" ? ofPerson : []),
    { label: t("users.number"), value: uid },
  ];
};
