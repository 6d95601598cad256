import type { Prefix } from "@demarc/contract/ip-management";
import {
  authorisationKinds,
  requestRouteAuthorisation,
  revokeRouteAuthorisation,
  type RouteAuthorisation,
  type RouteAuthorisations,
} from "@demarc/contract/route-authorisations";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { call } from "../../shell/http.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Badge, Notice } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { Loader } from "../../ui/loader.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { forgetPrefixes, type PrefixPlace, routesQuery } from "./ip-management.data.ts";
import type en from "./ip-management.en.ts";
import styles from "./ip-management.module.css";
import { refusalOf } from "./refusal.ts";

const tones = { REQUESTED: "info", PUBLISHED: "ok", REJECTED: "bad", REVOKED: "neutral" } as const;
const validityTones = { VALID: "ok", INVALID: "bad", NOT_FOUND: "warn" } as const;

interface RoutesCardProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly live: boolean;
}

/** Which networks may announce the prefix, what RPKI says of that, and what to do about it. */
export function RoutesCard({ customerId, prefix, live }: RoutesCardProps) {
  const t = useText<typeof en>();
  const place = { customerId, prefixId: prefix.id };
  const { data, isPending, refetch } = useQuery(routesQuery(place));
  const [asking, setAsking] = useState(false);
  const [revoked, setRevoked] = useState<RouteAuthorisation>();
  const announceable = Number(prefix.prefix.split("/")[1]) <= (prefix.family === 4 ? 24 : 48);
  const revoke = async ({ id, version, originAsn }: RouteAuthorisation) => {
    try {
      await call(revokeRouteAuthorisation, { params: { ...place, authorisationId: id }, ifMatch: version });
      showToast(t("ip.route-revoked", { asn: `AS${originAsn}` }));
    } catch (failure) {
      const said = await refusalOf(failure, t("ip.changed-meanwhile"));
      if (said) showToast(said, { tone: "warn" });
    }
    setRevoked(undefined);
    await forgetPrefixes(customerId);
  };
  return (
    <Card title={t("ip.routes")} icon="wave">
      <Loader
        loading={isPending}
        failed={data === undefined}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {!announceable && <p className="dim">{t("ip.too-small")}</p>}
        {data && announceable && <Advice routes={data} />}
        <ul className={styles.list} aria-label={t("ip.routes")}>
          {data?.authorisations.map((entry) => (
            <li key={entry.id} className={styles.badges}>
              <span className="number">
                AS{entry.originAsn} · /{entry.maxLength}
              </span>
              <span className="dim">{t(`ip.route-kind.${entry.kind}`)}</span>
              <Badge tone={tones[entry.state]}>{t(`ip.route.${entry.state}`)}</Badge>
              {entry.rejectReason && <span className="dim">{entry.rejectReason}</span>}
              {live && entry.state === "PUBLISHED" && (
                <Button size="small" onClick={() => setRevoked(entry)}>
                  {t("ip.revoke")}
                  <span className="visually-hidden"> AS{entry.originAsn}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {live && announceable && (
          <FormActions inline>
            <Button onClick={() => setAsking(true)}>{t("ip.authorise")}</Button>
          </FormActions>
        )}
      </Loader>
      {asking && data && <AskRoute place={place} prefix={prefix} routes={data} onClose={() => setAsking(false)} />}
      {revoked && (
        <ConfirmDialog
          title={t("ip.revoke-ask", { asn: `AS${revoked.originAsn}`, prefix: prefix.prefix })}
          action={t("ip.revoke")}
          danger
          onConfirm={() => void revoke(revoked)}
          onCancel={() => setRevoked(undefined)}
        >
          <p>{t("ip.revoke-text")}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Advice({ routes: { validity, advice } }: { readonly routes: RouteAuthorisations }) {
  const t = useText<typeof en>();
  return (
    <>
      <p className={styles.badges}>
        RPKI <Badge tone={validityTones[validity]}>{t(`ip.validity.${validity}`)}</Badge>
      </p>
      {advice.map((code) => (
        <Notice key={code} tone="warn">
          {t(`ip.advice.${code}`)}
        </Notice>
      ))}
    </>
  );
}

interface AskRouteProps {
  readonly place: PrefixPlace;
  readonly prefix: Prefix;
  readonly routes: RouteAuthorisations;
  readonly onClose: () => void;
}

function AskRoute({ place, prefix, routes, onClose }: AskRouteProps) {
  const t = useText<typeof en>();
  const own = Number(prefix.prefix.split("/")[1]);
  const [values, setValues] = useState({
    originAsn: String(prefix.originAsn ?? ""),
    maxLength: String(own),
    kind: "BOTH",
    loaDocumentId: routes.loaDocuments[0]?.id ?? "",
  });
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value });
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    try {
      const body = {
        originAsn: Number(values.originAsn.replace(/^\s*AS/i, "")),
        maxLength: Number(values.maxLength),
        kind: authorisationKinds.find((kind) => kind === values.kind) ?? "BOTH",
        loaDocumentId: routes.needsLoa ? values.loaDocumentId || null : null,
      };
      await call(requestRouteAuthorisation, { params: place, body, idempotencyKey });
      await forgetPrefixes(place.customerId);
      showToast(t("ip.route-asked"));
      onClose();
    } catch (failure) {
      setPending(false);
      setError(await refusalOf(failure, t("ip.changed-meanwhile")));
    }
  };
  return (
    <Dialog title={t("ip.authorise")} onClose={onClose} persistent>
      <Form label={t("ip.authorise")} onSubmit={send}>
        {error && (
          <Notice tone="bad" live>
            {error}
          </Notice>
        )}
        <TextField
          name="originAsn"
          label={t("ip.origin")}
          value={values.originAsn}
          onChange={set("originAsn")}
          required
          inputMode="numeric"
          data-autofocus
        />
        <TextField
          name="maxLength"
          label={t("ip.max-length")}
          hint={t("ip.max-length-hint", { own })}
          value={values.maxLength}
          onChange={set("maxLength")}
          required
          inputMode="numeric"
        />
        {Number(values.maxLength) > own && <Notice tone="warn">{t("ip.advice.LOOSE_MAX_LENGTH")}</Notice>}
        <SelectField
          name="kind"
          label={t("ip.route-kind")}
          value={values.kind}
          onChange={set("kind")}
          options={authorisationKinds.map((value) => ({ value, label: t(`ip.route-kind.${value}`) }))}
        />
        {routes.needsLoa && (
          <SelectField
            name="loaDocumentId"
            label={t("ip.loa")}
            hint={t("ip.loa-hint")}
            value={values.loaDocumentId}
            onChange={set("loaDocumentId")}
            options={routes.loaDocuments.map(({ id, fileName }) => ({ value: id, label: fileName }))}
          />
        )}
        <FormActions inline>
          <Button type="submit" variant="primary" pending={pending}>
            {t("ip.authorise-send")}
          </Button>
          <Button onClick={onClose}>{t("ip.cancel")}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
