import { addressQueryText } from "@demarc/contract/postal-code-check/address-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { useHasRole, useSession } from "@demarc/shell/session.ts";
import { loadCatalogues, useText } from "@demarc/shell/translate.ts";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { CheckFrame } from "./check-frame.tsx";
import { OwnPrices } from "./own-prices.tsx";
import { askedIn, type CheckedAddress, checkPath } from "./postal-code-check.data.ts";
import type en from "./postal-code-check.en.ts";
import { RecentChecks } from "./recent-checks.tsx";
import { rememberCheck } from "./recent-checks.data.ts";

const BulkChecks = lazy(async () => {
  const [bulk] = await Promise.all([import("./bulk-checks.tsx"), loadCatalogues(listTexts)]);
  return { default: bulk.BulkChecks };
});

/** /postal-code-check, public; signed-in people can also check many addresses, with `view=many`. */
export function PostalCodeCheckScreen() {
  const t = useText<typeof en>();
  const signedIn = useSession().customer !== undefined;
  const many = new URLSearchParams(useLocation().searchStr).get("view") === "many";
  if (!signedIn || !many) return <OneAddress signedIn={signedIn} />;
  return (
    <Page
      title={t("postal-code-check.title")}
      description={t("postal-code-check.description")}
      actions={<LinkButton to="/postal-code-check">{t("postal-code-check.one")}</LinkButton>}
    >
      <Suspense fallback={<Skeleton shape="card" count={2} />}>
        <BulkChecks />
      </Suspense>
    </Page>
  );
}

/** The check of one address; signed-in people get their company's prices below the result. */
function OneAddress({ signedIn }: { readonly signedIn: boolean }) {
  const t = useText<typeof en>();
  const navigate = useNavigate();
  const [finance, order] = [useHasRole("RESELLER_FINANCE"), useHasRole("RESELLER_ORDER")];
  const administrator = useHasRole("RESELLER_ADMIN");
  const asked = askedIn(useLocation().searchStr);
  const [frame, setFrame] = useState({ q: asked, seen: asked, loads: 0 });
  const [checked, setChecked] = useState<CheckedAddress>();
  // The frame grows when its result loads, and would move the content below it.
  const [loaded, setLoaded] = useState(asked === "");
  // A check inside the frame updates the portal's URL and must not reload the frame.
  if (asked !== frame.seen) {
    const own = checked !== undefined && asked === addressQueryText(checked.query);
    setFrame(own ? { ...frame, seen: asked } : { q: asked, seen: asked, loads: frame.loads + 1 });
  }
  const take = (found: CheckedAddress | undefined) => {
    setChecked(found);
    setLoaded(true);
    if (!found) return;
    void rememberCheck(signedIn, addressQueryText(found.query));
    void navigate({ href: checkPath(found.query), replace: true, resetScroll: false });
  };
  const link = checked ? location.origin + checkPath(checked.query) : asked === "" ? undefined : location.href;
  const actions = (
    <>
      {link !== undefined && <CopyButton value={link} what={t("postal-code-check.link")} worded />}
      {signedIn && administrator && (
        <LinkButton to="/postal-code-check/embed">{t("postal-code-check.widget-link")}</LinkButton>
      )}
      {signedIn && <LinkButton to="/postal-code-check?view=many">{t("postal-code-check.bulk")}</LinkButton>}
    </>
  );
  return (
    <Page title={t("postal-code-check.title")} description={t("postal-code-check.description")} actions={actions}>
      <CheckFrame key={frame.loads} q={frame.q} onChecked={take} onLoad={() => setLoaded(true)} />
      {signedIn && (finance || order) && checked && <OwnPrices checked={checked} />}
      {loaded && <RecentChecks signedIn={signedIn} shown={checked && addressQueryText(checked.query)} />}
    </Page>
  );
}
