import { applicationReference } from "@demarc/contract/core/application-reference";
import * as contract from "@demarc/contract/signup";
import type { FastifyRequest } from "fastify";
import { hashOfLinkToken, newLinkToken } from "../../platform/mail/activation.ts";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import { queryTogether } from "../../platform/database/database.ts";
import { found, notFound } from "../../platform/refusals/errors.ts";
import { failedAttempts } from "../../platform/tokens/failed-attempts.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { portalOf } from "../../platform/http/portals.ts";
import { answerRepeated, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { numberChecks } from "../reference-data/reference-data.public.ts";
import { type Step, takeStep } from "./application.steps.ts";
import { verificationMail } from "./signup.mails.ts";
import type { ApplicationRow } from "./signup.queries.ts";
import * as queries from "./signup.queries.ts";
import { vatTreatmentOf } from "../company/company.public.ts";
import { expiresAt } from "./signup.rules.ts";

/** An application as visible to its applicant, without the operator's notes. */
const applicationFor = (row: ApplicationRow): contract.Application => ({
  applicationId: row.id,
  reference: applicationReference(row.number),
  state: row.state,
  stateSince: row.stateSince,
  expiresAt: expiresAt(row.state, row.stateSince),
  type: row.payload.type,
  variant: row.variant,
  company: row.payload.name,
  email: row.payload.contact.email,
  emailVerifiedAt: row.emailVerifiedAt,
  rejectReason: row.rejectReason,
  history: row.history,
});

const publicly = ({ anonymousPool }: PrivilegedContext, http: FastifyRequest) => ({
  pool: anonymousPool,
  actor: { actorType: "PUBLIC" as const, actorId: null },
  ip: http.ip,
  requestId: http.id,
});

/** Known and unknown companies get the same response; known ones are flagged for the reviewer. */
function applyRoute(api: PrivilegedContext): void {
  const { serve, config, authPool, log } = api;
  const applications = failedAttempts(authPool, "apply", {
    minutes: 60,
    perSubject: config.limits.applicationsPerHour,
  });
  const check = numberChecks(config, log);

  serve(contract.applyForAccount, async ({ body, http, idempotency }) => {
    const context = { ...publicly(api, http), idempotency: idempotency && { key: idempotency, status: 201 } };
    await answerRepeated(context);
    await applications.take(http.ip, `recipient ${body.contact.email.toLowerCase()}`);
    const checks = await check(body);
    const portal = portalOf(config, http);
    const { token, hash } = newLinkToken();
    return runOperatorChange(context, async (transaction) => {
      const [known] = await transaction.query(queries.findDuplicate(body.coc || null, body.contact.email));
      const [customer] = await transaction.query(queries.insertCustomer(body, portal.variant, vatTreatmentOf(body)));
      const customerId = customer?.id ?? 0;
      const made = queries.insertApplication({
        customerId,
        payload: body,
        cocCheck: checks.coc,
        vatCheck: checks.vat,
        duplicateOf: known?.id ?? null,
        linkHash: hash,
        ip: http.ip,
      });
      const { id: applicationId, number } = found(await transaction.query(made));
      transaction.send(
        queries.insertEvent({ id: applicationId, customerId, event: "submit", state: "SUBMITTED", note: null }),
      );
      queueMail(
        transaction,
        customerId,
        verificationMail({ payload: body, number, ...portal }, portal.url, token),
        config,
      );
      transaction.record(customerId, {
        action: "application.submitted",
        entityType: "application",
        entityId: applicationId,
        after: { state: "SUBMITTED", type: body.type, name: body.name, email: body.contact.email, version: 1 },
        event: "application.submitted",
      });
      transaction.record(customerId, {
        action: "customer.applied",
        entityType: "customer",
        entityId: String(customerId),
        after: { status: "APPLIED", version: 1 },
        event: "customer.applied",
      });
      return { applicationId, reference: applicationReference(number), state: "SUBMITTED" as const };
    });
  });
}

/** Endpoints behind the links in an applicant's mails. All invalid links get the same response. */
export function signupRoutes(api: PrivilegedContext): void {
  const { serve, config, authPool, anonymousPool, operatorPool, log } = api;
  const wrongLinks = failedAttempts(authPool, "application");
  applyRoute(api);

  const byLink = async (token: string, http: FastifyRequest): Promise<ApplicationRow> => {
    const hash = hashOfLinkToken(token);
    const asked = [queries.findApplicationByLink(hash)] as const;
    const [[row]] = await queryTogether(anonymousPool, [queries.enterApplication(hash)], asked);
    if (row) return row;
    // A link cannot be guessed, so a valid link is accepted even if its address used up the limit.
    await wrongLinks.take(http.ip);
    throw notFound();
  };
  const step = async (http: FastifyRequest, token: string, taken: Omit<Step, "id">) => {
    const { id } = await byLink(token, http);
    return runOperatorChange(publicly(api, http), (transaction) => {
      transaction.send(queries.enterApplication(hashOfLinkToken(token)));
      return takeStep(transaction, { id, ...taken }, config);
    });
  };

  const approveAtOnce = async (row: ApplicationRow, http: FastifyRequest): Promise<ApplicationRow> => {
    const actor = { actorType: "SYSTEM" as const, actorId: "AUTO_APPROVE" };
    const context = { ...publicly(api, http), actor, pool: operatorPool };
    const approval: Step = { id: row.id, event: "approve", by: "AUTO_APPROVE" };
    try {
      return await runOperatorChange(context, (transaction) => takeStep(transaction, approval, config));
    } catch (error) {
      log.warn({ application: row.id, reason: String(error) }, "an application could not be approved automatically");
      return row;
    }
  };

  serve(contract.viewApplication, async ({ body, http }) => applicationFor(await byLink(body.token, http)));

  serve(contract.verifyApplication, async ({ body, http }) => {
    const row = await step(http, body.token, { event: "verifyEmail" });
    return applicationFor(config.autoApprove && row.state === "UNDER_REVIEW" ? await approveAtOnce(row, http) : row);
  });

  serve(contract.resubmitApplication, async ({ body, http }) =>
    applicationFor(await step(http, body.token, { event: "resubmit", note: body.information })),
  );

  serve(contract.withdrawApplication, async ({ body, http }) =>
    applicationFor(await step(http, body.token, { event: "withdraw" })),
  );
}
