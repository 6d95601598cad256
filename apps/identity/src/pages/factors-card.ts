import type { Factors, StoredPasskey } from "../store/second-factor.queries.ts";
import { moment } from "./moment.ts";
import { html, type Markup } from "./page-html.ts";
import { tokenField } from "./page-layout.ts";
import { nameLength } from "./passkey-name.ts";
import { type Identity, linkTo, type Visit } from "./visit.ts";

const datesOf = (visit: Visit, { createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }): string => {
  const added = visit.t("factors.added-on", { date: moment(visit.locale, createdAt) });
  const used = lastUsedAt && visit.t("factors.used-on", { date: moment(visit.locale, lastUsedAt) });
  return used ? `${added} · ${used}` : added;
};

const removeForm = (identity: Identity, visit: Visit, id: string, what: string): Markup =>
  html`<form method="post" action="${linkTo(identity, visit, "/manage/factor/remove")}">
    ${tokenField(visit)}
    <button
      class="button"
      type="submit"
      name="passkey"
      value="${id}"
      aria-label="${visit.t("factors.remove-named", { name: what })}"
    >
      ${visit.t("factors.remove")}
    </button>
  </form>`;

const passkeyRow = (identity: Identity, visit: Visit, passkey: StoredPasskey, place: number): Markup => {
  const { t } = visit;
  return html`<li>
    <div class="text">
      <div class="name">${passkey.name}</div>
      <div class="since">${datesOf(visit, passkey)}</div>
    </div>
    ${removeForm(identity, visit, passkey.id, passkey.name)}
    <details class="more">
      <summary aria-label="${t("factors.rename-named", { name: passkey.name })}">${t("factors.rename")}</summary>
      <form method="post" action="${linkTo(identity, visit, "/manage/passkey/rename")}">
        ${tokenField(visit)}<input type="hidden" name="passkey" value="${passkey.id}" />
        <div class="field">
          <label for="name-${place}">${t("passkey.name")}</label>
          <input id="name-${place}" name="name" value="${passkey.name}" maxlength="${nameLength}" required />
        </div>
        <button class="button" type="submit">${t("factors.save")}</button>
      </form>
    </details>
  </li>`;
};

const passkeysLine = (identity: Identity, visit: Visit, passkeys: readonly StoredPasskey[]): Markup => {
  const { t } = visit;
  return html`<div class="line">
    <h3>${t("factors.passkeys")}</h3>
    <p class="lead">${t("factors.passkeys.lead")}</p>
    ${
      passkeys.length > 0 &&
      html`<ul class="devices">
        ${passkeys.map((passkey, place) => passkeyRow(identity, visit, passkey, place))}
      </ul>`
    }
    <a class="button" href="${linkTo(identity, visit, "/manage/passkey")}">${t("factors.passkeys.add")}</a>
  </div>`;
};

const appLine = (identity: Identity, visit: Visit, { app }: Factors): Markup => {
  const { t } = visit;
  const setUp = linkTo(identity, visit, "/manage/app");
  return html`<div class="line">
    <h3>${t("factors.app")}</h3>
    <p class="lead">${t("factors.app.lead")}</p>
    ${
      app &&
      html`<ul class="devices">
        <li>
          <div class="text">
            <div class="name">${t("factors.app")}</div>
            <div class="since">${datesOf(visit, app)}</div>
          </div>
          ${removeForm(identity, visit, "", t("factors.app"))}
        </li>
      </ul>`
    }
    <a class="button" href="${setUp}">${t(app ? "factors.app.replace" : "factors.app.add")}</a>
  </div>`;
};

const codesLine = (identity: Identity, visit: Visit, { recoveryCodes }: Factors): Markup => {
  const { t } = visit;
  return html`<div class="line">
    <h3>${t("factors.codes")}</h3>
    <p class="lead">${t("factors.codes.left", { count: recoveryCodes })}</p>
    <form method="post" action="${linkTo(identity, visit, "/manage/recovery-codes")}">
      ${tokenField(visit)}<button class="button" type="submit">${t("factors.codes.renew")}</button>
    </form>
  </div>`;
};

/** The card about the second factors of a person. */
export const factorsCard = (identity: Identity, visit: Visit, factors: Factors): Markup => {
  const { t } = visit;
  const hasOne = factors.app !== undefined || factors.passkeys.length > 0;
  return html`<section class="card" aria-labelledby="factors-title">
    <h2 id="factors-title">${t("factors.title")}</h2>
    ${passkeysLine(identity, visit, factors.passkeys)} ${appLine(identity, visit, factors)}
    ${hasOne && codesLine(identity, visit, factors)}
  </section>`;
};
