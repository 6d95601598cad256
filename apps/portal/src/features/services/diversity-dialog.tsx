import type { Diversity } from "@demarc/contract/services/diversity";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { SearchBox } from "@demarc/ui/controls/search-box.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { useText } from "@demarc/shell/translate.ts";
import type en from "./diversity.en.ts";
import type { ComparedServices } from "./service-kind.ts";

interface DiversityDialogProps {
  readonly name: string;
  /** Where the services to compare with are read from, under a key of the cache. */
  readonly cacheKey: readonly unknown[];
  readonly readOthers: (search: string) => Promise<ComparedServices>;
  readonly compare: (otherId: string) => Promise<Diversity>;
  readonly onClose: () => void;
}

const tones = { UNKNOWN: "info", APART: "ok", PARTLY: "info", TOGETHER: "warn" } as const;

/** Compares a service with another one of the company: which places they share, and what that means. */
export function DiversityDialog({ name, cacheKey, readOthers, compare, onClose }: DiversityDialogProps) {
  const t = useText<typeof en>();
  const [other, setOther] = useState("");
  const result = useQuery({
    queryKey: ["diversity", ...cacheKey, other],
    queryFn: () => compare(other),
    enabled: other !== "",
  });
  return (
    <Dialog title={t("diversity.title", { name })} onClose={onClose} wide>
      <OtherChoice cacheKey={cacheKey} readOthers={readOthers} chosen={other} onChoose={setOther} />
      {other !== "" && (
        <Loader
          loading={result.isPending}
          failed={result.isError}
          error={result.error}
          onRetry={() => void result.refetch()}
          skeleton={<Skeleton shape="card" />}
        >
          {result.data && <Result diversity={result.data} />}
        </Loader>
      )}
    </Dialog>
  );
}

interface OtherChoiceProps extends Pick<DiversityDialogProps, "cacheKey" | "readOthers"> {
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The choice of another service; with a search where they do not fit on one page. */
function OtherChoice({ cacheKey, readOthers, chosen, onChoose }: OtherChoiceProps) {
  const t = useText<typeof en>();
  const [search, setSearch] = useState("");
  const others = useQuery({
    queryKey: ["diversity-others", ...cacheKey, search],
    queryFn: () => readOthers(search),
    placeholderData: keepPreviousData,
  });
  const { items = [], isPart = false } = others.data ?? {};
  const find = (text: string) => {
    setSearch(text);
    // The chosen service may be missing from the new results.
    onChoose("");
  };
  return (
    <Loader
      loading={others.isPending}
      failed={others.isError}
      error={others.error}
      onRetry={() => void others.refetch()}
      skeleton={<Skeleton shape="card" />}
    >
      {(isPart || search !== "") && <SearchBox label={t("diversity.search")} value={search} onChange={find} />}
      {items.length === 0 ? (
        <p className="dim">{t(search === "" ? "diversity.none" : "diversity.not-found")}</p>
      ) : (
        <SelectField
          name="diversity-with"
          label={t("diversity.with")}
          hint={isPart ? t("diversity.first", { count: items.length }) : undefined}
          value={chosen}
          data-autofocus
          onChange={(event) => onChoose(event.target.value)}
          options={[
            { value: "", label: t("diversity.choose") },
            ...items.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </Loader>
  );
}

type Row = Diversity["aspects"][number];

function Result({ diversity: { first, second, level, aspects } }: { readonly diversity: Diversity }) {
  const t = useText<typeof en>();
  const rows = aspects.filter((row) => row.unknown || row.first.length + row.second.length > 0);
  const columns: readonly Column<Row>[] = [
    {
      key: "aspect",
      header: t("diversity.aspect"),
      rowHeader: true,
      cell: ({ aspect }) => t(`diversity.aspect.${aspect}`),
    },
    { key: "first", header: first.name, phone: "hidden", cell: (row) => row.first.join("; ") },
    { key: "second", header: second.name, phone: "hidden", cell: (row) => row.second.join("; ") },
    { key: "verdict", header: t("diversity.verdict"), phone: "detail", cell: (row) => <Verdict row={row} /> },
  ];
  return (
    <>
      <div role="status">
        <Callout tone={tones[level]}>{t(`diversity.level.${level}`)}</Callout>
      </div>
      <Table
        caption={t("diversity.table", { first: first.name, second: second.name })}
        columns={columns}
        rows={rows}
        rowKey={({ aspect }) => aspect}
      />
    </>
  );
}

function Verdict({ row }: { readonly row: Row }) {
  const t = useText<typeof en>();
  const { aspect, first, second, shared } = row;
  if (shared.length > 0) {
    const text = t("diversity.shared", { places: shared.join("; ") });
    return aspect === "SITE" || aspect === "ROOM" || aspect === "PARTY" ? text : <Badge tone="warn">{text}</Badge>;
  }
  if (row.unknown || first.length === 0 || second.length === 0)
    return <span className="dim">{t("diversity.unknown")}</span>;
  return <State tone="ok">{t("diversity.separate")}</State>;
}
