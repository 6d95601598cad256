import { createHash } from "node:crypto";
import type { CustomerCreate } from "@demarc/contract/signup";
import type pg from "pg";
import { applicantCoc } from "../../demo/installation.ts";
import { activationHours, activationUrl, hashOfLinkToken } from "../../platform/mail/activation.ts";
import type { Config } from "../../platform/process/environment.ts";
import { asOwner, type Connect } from "../../platform/database/database.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";

const invited = "nieuw.medewerker@polderlicht.example";
const applicationId = "5b7c1c52-6b0e-4d0c-9a53-0d5c2f6a4e10";

/** Deterministic, so that each start can print the link. It is as public as the demo passwords. */
const activationToken = createHash("sha256").update(`demarc demo activation ${invited}`).digest("base64url");

const application: CustomerCreate = {
  type: "end-user",
  name: "Graanschuur Media B.V.",
  tradeName: "Graanschuur Media",
  coc: applicantCoc,
  vatNumber: "NL999900158B01",
  address: { street: "Graanschuurpad", houseNumber: 21, postalCode: "8011ZZ", city: "Zwolle", country: "NL" },
  locale: "nl",
  contact: {
    firstName: "Team",
    lastName: "Graanschuur",
    jobTitle: "Redactie",
    email: "team@graanschuur.example",
    phoneNumber: "0200000023",
  },
  interests: ["LINE", "TV"],
  message: "We verhuizen in het voorjaar en zoeken glasvezel voor twee adressen.",
  termsAccepted: true,
};

export async function insertSignup(client: pg.Client): Promise<void> {
  const { address } = application;
  const { rows } = await client.query<{ id: number }>(
    `insert into customer (type, status, variant, name, trade_name, coc, vat_number, address, locale, created_at)
     values ($1, 'APPLIED', 'main', $2, $3, $4, $5, $6, 'nl', now() - interval '2 days') returning id`,
    [
      application.type,
      application.name,
      application.tradeName,
      application.coc,
      application.vatNumber,
      JSON.stringify({ ...address, houseNumberExtension: null, room: null }),
    ],
  );
  const customerId = rows[0]?.id;
  await client.query(
    `insert into customer_application (id, customer_id, state, payload, coc_check, vat_check, email_verified_at, link_hashes,
       state_since, created_at)
     values ($1, $2, 'UNDER_REVIEW', $3, '{"source": "format"}', '{"source": "format"}', now() - interval '1 day', array[$4::bytea],
       now() - interval '1 day', now() - interval '2 days')`,
    [applicationId, customerId, JSON.stringify(application), hashOfLinkToken(`demarc demo ${applicationId}`)],
  );
  await client.query(
    `insert into customer_application_event (application_id, customer_id, at, event, state)
     values ($1, $2, now() - interval '2 days', 'submit', 'SUBMITTED'),
       ($1, $2, now() - interval '1 day', 'verifyEmail', 'UNDER_REVIEW')`,
    [applicationId, customerId],
  );
  await client.query(
    `update customer_account set activation_token_hash = $2, activation_expires_at = now() + make_interval(hours => $3)
     where username = $1`,
    [invited, hashOfLinkToken(activationToken), activationHours],
  );
}

/** The activation link and user name of the open invitation; undefined if it was used, replaced or has expired. */
export const openInvitation = (connect: Connect, config: Config): Promise<[string, string] | undefined> =>
  asOwner(connect, async (owner) => {
    const { rows } = await owner.query<{ id: string; customer_id: number; locale: "en" | "nl" }>(
      `select id, customer_id, locale from customer_account
       where username = $1 and activation_token_hash = $2 and activation_expires_at > now()`,
      [invited, hashOfLinkToken(activationToken)],
    );
    const [account] = rows;
    if (!account) return undefined;
    const { id: accountId, customer_id: customerId, locale } = account;
    const portalUrl = portalUrlOf(config, "main");
    return [invited, activationUrl({ customerId, accountId, token: activationToken, portalUrl, locale })];
  });
