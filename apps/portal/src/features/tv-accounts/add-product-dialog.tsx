import { euroFormat } from "@demarc/contract/core/money";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvPackage, TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import styles from "./tv-accounts.module.css";
import type en from "./tv-accounts.en.ts";
import { namesOf, type Obstacle, obstacleTo } from "./tv-combinations.ts";
import { addTvProduct, tvPackagesQuery } from "./tv-products.data.ts";
import { tvRefusals } from "./tv-refusals.ts";

interface AddProductDialogProps {
  readonly account: TvAccount;
  /** The account's products that have not ended. */
  readonly products: readonly TvProduct[];
  readonly onClose: () => void;
}

export function AddProductDialog({ account, products, onClose }: AddProductDialogProps) {
  const t = useText<typeof en>();
  const { data, isPending, isError, error, refetch } = useQuery(tvPackagesQuery);
  const options = (data ?? []).filter(({ type }) => type === "option");
  return (
    <Dialog
      title={t("tv.product.add")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("common.cancel")}</Button>}
    >
      <Loader
        loading={isPending}
        failed={isError && !data}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={4} />}
      >
        <ul className={styles.products}>
          {options.map((option) => (
            <OptionRow
              key={option.code}
              option={option}
              packages={data ?? []}
              obstacle={obstacleTo(option, products)}
              accountId={account.id}
              onAdded={onClose}
            />
          ))}
        </ul>
        {options.length === 0 && <p className="dim">{t("tv.product.none-left")}</p>}
      </Loader>
    </Dialog>
  );
}

interface OptionRowProps {
  readonly option: TvPackage;
  readonly packages: readonly TvPackage[];
  readonly obstacle: Obstacle | undefined;
  readonly accountId: string;
  readonly onAdded: () => void;
}

function OptionRow({ option, packages, obstacle, accountId, onAdded }: OptionRowProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [quantity, setQuantity] = useState(1);
  const [pending, setPending] = useState(false);
  const name = option.name[locale];
  const why = () => {
    if (!obstacle) return option.description[locale];
    if (obstacle.kind === "has") return t("tv.product.has");
    if (obstacle.kind === "has-cancelled")
      return t("tv.product.has-cancelled", { date: formatDate(obstacle.date, locale) });
    const type = obstacle.kind === "requires" ? "disjunction" : "conjunction";
    return t(`tv.product.${obstacle.kind}`, { names: namesOf(obstacle.codes, packages, locale, type) });
  };
  const add = async () => {
    setPending(true);
    await runOrExplain(async () => {
      await addTvProduct(accountId, { productId: option.code, quantity });
      showToast(t("tv.product.added", { name }));
      onAdded();
    }, tvRefusals);
    setPending(false);
  };
  const choices = Array.from({ length: option.maxQuantity }, (_, place) => String(place + 1));
  return (
    <li className={styles.product}>
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{why()}</span>
        {!obstacle && choices.length > 1 && (
          <SelectField
            name={`quantity-${option.code}`}
            label={t("tv.product.quantity")}
            value={String(quantity)}
            onChange={({ target }) => setQuantity(Number(target.value))}
            options={choices.map((value) => ({ value, label: value }))}
          />
        )}
      </span>
      <span className={styles.act}>
        {!obstacle && (
          <Button
            size="small"
            pending={pending}
            onClick={() => void add()}
            aria-label={t("tv.product.add-named", { name })}
          >
            {t("tv.product.adds")}
          </Button>
        )}
      </span>
      <span className={styles.price}>{euroFormat(locale)((Number(option.monthlyPrice) * quantity).toFixed(2))}</span>
    </li>
  );
}
