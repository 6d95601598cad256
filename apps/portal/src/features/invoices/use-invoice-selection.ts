import type { InvoiceSummary } from "@demarc/contract/core/invoices/invoice";
import { mostDownloads } from "@demarc/contract/invoices";
import { useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import type { ListSelection } from "@demarc/shell/lists/list-page.tsx";
import { useText } from "@demarc/shell/translate.ts";
import type { RowKey } from "@demarc/ui/layout/table.tsx";
import { downloadDocuments, findNumbers, type InvoiceSearch, type ZipType } from "./invoices.data.ts";
import type en from "./invoices.en.ts";

const types: readonly ZipType[] = ["pdf_and_ubl", "pdf", "ubl"];

export const useInvoiceSelection = (
  customerId: number,
  search: InvoiceSearch,
  total: number,
): ListSelection<InvoiceSummary> => {
  const t = useText<typeof en>();
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const [pending, setPending] = useState<ZipType>();
  const tooMany = chosen.size > mostDownloads;
  const save = async (type: ZipType) => {
    setPending(type);
    try {
      await downloadDocuments(customerId, [...chosen].map(String), type);
      setChosen(new Set());
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPending(undefined);
    }
  };
  const chooseAll = async () => {
    try {
      setChosen(new Set(await findNumbers(customerId, search)));
    } catch (error) {
      await reportActionFailure(error);
    }
  };
  return {
    chosen,
    onChange: setChosen,
    nameOf: ({ number }) => number,
    actions: types.map((type) => ({
      label: t(`invoices.save.${type}`),
      icon: "download",
      pending: pending === type,
      disabled: tooMany,
      run: () => void save(type),
    })),
    onAll: total <= mostDownloads ? () => void chooseAll() : undefined,
    note: tooMany ? t("invoices.too-many", { most: mostDownloads }) : undefined,
  };
};
