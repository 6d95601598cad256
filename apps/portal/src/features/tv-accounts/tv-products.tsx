import { euroFormat } from "@demarc/contract/core/money";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import styles from "./tv-accounts.module.css";
import type en from "./tv-accounts.en.ts";
import { liveOf } from "./tv-combinations.ts";
import { today } from "./tv-labels.ts";
import { tvProductsQuery, undoTvProductCancellation } from "./tv-products.data.ts";
import { tvRefusals } from "./tv-refusals.ts";

const AddProductDialog = lazyPart(() => import("./add-product-dialog.tsx"), "AddProductDialog");
const CancelProductDialog = lazyPart(() => import("./cancel-product-dialog.tsx"), "CancelProductDialog");

interface TvProductsProps {
  readonly account: TvAccount;
  readonly readOnly: boolean;
}

export function TvProducts({ account, readOnly }: TvProductsProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data, isPending, isError, error, refetch } = useQuery(tvProductsQuery(account.id));
  const [open, setOpen] = useState<"add" | TvProduct>();
  const [showsEnded, setShowsEnded] = useState(false);
  const live = liveOf(data ?? []);
  const ended = (data ?? []).filter(({ status }) => status === "ended");
  const isEnded = account.status === "ended";
  const shown = showsEnded || isEnded ? [...live, ...ended] : live;
  // Products of an account that is cancelled end with it.
  const changeable = !readOnly && !isEnded && account.status !== "cancelled";
  const close = () => setOpen(undefined);
  return (
    <Card
      title={t("tv.products")}
      actions={
        changeable &&
        data && (
          <Button size="small" icon="plus" onClick={() => setOpen("add")}>
            {t("tv.product.add")}
          </Button>
        )
      }
    >
      <Loader
        loading={isPending}
        failed={isError && !data}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={2} />}
      >
        <ul className={styles.products}>
          {shown.map((product) => (
            <ProductRow key={product.id} product={product} changeable={changeable} onCancel={() => setOpen(product)} />
          ))}
        </ul>
        {!isEnded && (
          <p className={styles.total}>
            <span>{t("tv.product.total")}</span>
            <span>{euroFormat(locale)(account.monthlyTotal)}</span>
          </p>
        )}
        {!isEnded && !showsEnded && ended.length > 0 && (
          <p>
            <Button variant="quiet" size="small" onClick={() => setShowsEnded(true)}>
              {t("tv.products-show-ended", { count: ended.length })}
            </Button>
          </p>
        )}
      </Loader>
      <Suspense>
        {open === "add" && <AddProductDialog account={account} products={live} onClose={close} />}
        {open && open !== "add" && <CancelProductDialog product={open} onClose={close} />}
      </Suspense>
    </Card>
  );
}

/** Since when a product works, or until when. */
const termOf = (t: Translate<keyof typeof en>, locale: Locale, product: TvProduct): string => {
  const { status, startDate, endDate } = product;
  if (status === "ended") return t("tv.product.ended-on", { date: endDate ? formatDate(endDate, locale) : "–" });
  if (status === "cancelled" && endDate) return t("tv.product.until", { date: formatDate(endDate, locale) });
  if (status === "active") return t("tv.product.since", { date: formatDate(startDate, locale) });
  return startDate > today()
    ? t("tv.product.from", { date: formatDate(startDate, locale) })
    : t("tv.product.from-activation");
};

interface ProductRowProps {
  readonly product: TvProduct;
  readonly changeable: boolean;
  readonly onCancel: () => void;
}

function ProductRow({ product, changeable, onCancel }: ProductRowProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { status, type, quantity, monthlyPrice } = product;
  const name = product.name[locale];
  const euros = euroFormat(locale);
  const [pending, setPending] = useState(false);
  const undo = async () => {
    setPending(true);
    await runOrExplain(async () => {
      await undoTvProductCancellation(product);
      showToast(t("tv.product.undone", { name }));
    }, tvRefusals);
    setPending(false);
  };
  return (
    <li className={styles.product}>
      <span>
        <span className={styles.name}>
          {quantity > 1 ? `${quantity} × ${name}` : name}
          {status === "cancelled" && <Badge tone="warn">{t("tv.status.cancelled")}</Badge>}
          {status === "new" && <Badge tone="info">{t("tv.status.new")}</Badge>}
          {status === "ended" && <Badge>{t("tv.status.ended")}</Badge>}
        </span>
        <span className={styles.note}>
          {[type === "base" && t("tv.product.base"), termOf(t, locale, product)].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className={styles.act}>
        {changeable && status === "cancelled" && (
          <Button
            size="small"
            pending={pending}
            onClick={() => void undo()}
            aria-label={t("tv.product.undo-named", { name })}
          >
            {t("tv.product.undo")}
          </Button>
        )}
        {changeable && type === "option" && (status === "active" || status === "new") && (
          <Button size="small" onClick={onCancel} aria-label={t("tv.product.cancel-named", { name })}>
            {t("tv.product.cancel")}
          </Button>
        )}
      </span>
      <span className={styles.price}>{euros((Number(monthlyPrice) * quantity).toFixed(2))}</span>
    </li>
  );
}
