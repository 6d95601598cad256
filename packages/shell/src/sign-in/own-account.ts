import { fullName } from "@demarc/contract/core/customer-contact";
import { reportActionFailure } from "../failures/action-failure.ts";
import { type Person, readSession, setPerson } from "../session.ts";
import { chooseLocale } from "../translate.ts";

/** An account as it has been saved. */
interface SavedAccount extends Pick<Person, "locale"> {
  readonly id: string;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
}

/**
 * Shows a changed name, and a changed language, in the frame at once if the account is that of the signed-in person. A
 * language that fails to load is reported, and does not reject: the account has been saved.
 */
export const showOwnAccount = async (account: SavedAccount): Promise<void> => {
  const { token, claims, person } = readSession();
  if (token === undefined || claims?.uid_g !== account.id) return;
  const { locale } = account;
  const speaksAnother = person !== undefined && person.locale !== locale;
  setPerson(token, { name: fullName(account), locale });
  if (speaksAnother) await chooseLocale(locale).catch(reportActionFailure);
};
