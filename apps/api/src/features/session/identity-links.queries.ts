import { sql } from "../../platform/database/sql.ts";

export const listIdentityLinks = sql<{ issuer: string | null; people: number | null }>`
  select issuer, people from identity_links()`;

export const listOtherIssuers = (issuer: string) => sql<{ issuer: string | null }>`
  select issuer from other_identity_issuers(${issuer})`;

export const unlinkPeople = (issuer: string, operator: string, most: number) => sql<{ count: number | null }>`
  select unlink_people(${issuer}, ${operator}, ${most}::int) as count`;

export const linkPerson = (link: { username: string; issuer: string; subject: string; operator: string }) =>
  sql<{
    id: string | null;
  }>`select link_person(${link.username}, ${link.issuer}, ${link.subject}, ${link.operator}) as id`;
