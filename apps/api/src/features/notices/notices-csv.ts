import type { NoticeKind } from "@demarc/contract/core/words";
import type { NoticeTerm } from "@demarc/contract/notices";
import { amount, code, day } from "../../platform/http/csv.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import type { NoticeRow } from "./notices.queries.ts";
import { noticeOn } from "./notices.rules.ts";

const kinds: Readonly<Record<NoticeKind, string>> = {
  line: "Lijn",
  rack: "Rack",
  "shared-colo": "Gedeelde colocatie",
  "dc-connection": "Datacenterverbinding",
  wdm: "Golflengte",
  "manual-agreement": "Maatwerkovereenkomst",
};

const terms: Readonly<Record<NoticeTerm, string>> = {
  FIXED: "Vaste looptijd",
  ROLLING: "Kort verlengd",
  OPEN: "Dagelijks opzegbaar",
};

export const noticeColumns = (today: string): CsvColumns<NoticeRow> => ({
  cancelBy: ["Uiterlijk opzeggen", (notice) => day(notice.cancelBy)],
  name: ["Contract", (notice) => notice.name],
  kind: ["Soort", (notice) => code(notice.kind, kinds)],
  reference: ["Referentie", (notice) => notice.reference],
  place: ["Locatie", (notice) => notice.place],
  term: ["Looptijd", (notice) => code(notice.term, terms)],
  endDate: ["Einde periode", (notice) => day(notice.endDate)],
  renews: ["Verlengt", (notice) => notice.renews],
  renewalMonths: ["Verlenging (maanden)", (notice) => notice.renewalMonths],
  noticeDays: ["Opzegtermijn (dagen)", (notice) => notice.noticeDays],
  earliestEnd: ["Einde bij opzegging vandaag", (notice) => day(noticeOn(notice, today).earliestEnd)],
  mrc: ["Per maand (excl. btw)", (notice) => amount(notice.mrc)],
});
