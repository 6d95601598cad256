import type pg from "pg";
import { queryRows } from "../../platform/database/database.ts";
import { violates } from "../../platform/refusals/errors.ts";
import { unlinkStaff } from "../../platform/tokens/staff.queries.ts";
import * as queries from "./identity-links.queries.ts";

const batchSize = 1000;

/** How many people are linked to each issuer; issuer null counts people who have not signed in yet. */
export const identityLinks = async (operatorPool: pg.Pool): Promise<{ issuer: string | null; people: number }[]> => {
  const links = await queryRows(operatorPool, queries.listIdentityLinks);
  return links.map(({ issuer, people }) => ({ issuer, people: people ?? 0 }));
};

/** Issuers other than the configured one; people linked to them cannot sign in now. */
export const otherIssuers = async (operatorPool: pg.Pool, issuer: string): Promise<string[]> => {
  const found = await queryRows(operatorPool, queries.listOtherIssuers(issuer));
  return found.flatMap((row) => row.issuer ?? []);
};

/**
 * Removes all links to an issuer, also those of the provider's own people, and ends the sessions of these people. The next sign-in with a verified
 * address equal to the user name links a person again. Returns the number of people.
 */
export const unlinkPeople = async (operatorPool: pg.Pool, issuer: string, operator: string): Promise<number> => {
  let unlinked = (await queryRows(operatorPool, unlinkStaff(issuer, operator)))[0]?.count ?? 0;
  for (;;) {
    const [row] = await queryRows(operatorPool, queries.unlinkPeople(issuer, operator, batchSize));
    if (!row?.count) return unlinked;
    unlinked += row.count;
  }
};

/** Links one enabled person to a subject of an issuer. Throws an error with a readable reason if that fails. */
export const linkPerson = async (operatorPool: pg.Pool, link: Parameters<typeof queries.linkPerson>[0]) => {
  const [row] = await queryRows(operatorPool, queries.linkPerson(link)).catch((error: unknown) => {
    if (!violates(error, "customer_account_identity_issuer_identity_subject_key")) throw error;
    throw new Error(`${link.subject} is already linked to another person.`, { cause: error });
  });
  if (!row?.id) throw new Error(`There is no enabled user ${link.username}.`);
};
