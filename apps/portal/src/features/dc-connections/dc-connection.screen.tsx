import { Halves } from "@demarc/ui/layout/columns.tsx";
import type { DcConnection } from "@demarc/contract/dc-connections";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { documentTexts } from "../documents/document-texts.ts";
import { textedPart } from "@demarc/shell/texted-part.ts";
import { type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { ServiceContractCard } from "../services/service-contract-card.tsx";
import { contractFacts, numberFact } from "../services/service-facts.tsx";
import { ServiceCallout, ServicePage, useService } from "../services/service-page.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { ConnectionAuthorisation } from "./connection-authorisation.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { ConnectionSides } from "./connection-sides.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { connections } from "./dc-connections.data.ts";
import type en from "./dc-connections.en.ts";

// Lazy: people who only read do not load the form.
const ConnectionLetterDialog = textedPart(
  () => import("./connection-letter-form.tsx"),
  "ConnectionLetterDialog",
  documentTexts,
);

const connectionFacts = (
  t: Translate<keyof (typeof en & ServiceTexts)>,
  locale: Locale,
  { connectionNumber, kind, media, endCustomer, contract }: DcConnection,
): readonly Fact[] => [
  numberFact(t("connections.number"), connectionNumber),
  { label: t("connections.kind"), value: t(`connections.kind.${kind}`) },
  { label: t("connections.medium"), value: t(`connections.media.${media}`) },
  ...(endCustomer ? [{ label: t("service.end-customer"), value: endCustomer.name }] : []),
  ...contractFacts(t, locale, contract),
];

export function DcConnectionScreen() {
  const { connectionId = "" } = useParams({ strict: false });
  return <ConnectionPage key={connectionId} id={connectionId} />;
}

function ConnectionPage({ id }: { readonly id: string }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const page = useService(connections, id);
  const { customerId, service: connection, mayChange } = page;
  const [attaching, setAttaching] = useState(false);
  const mayAttach = mayChange && connection?.loaState !== "NOT_NEEDED" && connection?.lifecycle !== "TERMINATED";
  const onAttach = mayAttach ? () => setAttaching(true) : undefined;
  return (
    <ServicePage
      page={page}
      noun={t("connections.connection")}
      badge={connection && <ConnectionState connection={connection} size="title" />}
      facts={connection && connectionFacts(t, locale, connection)}
      banner={connection && <ConnectionBanner connection={connection} onAttach={onAttach} />}
      dialogs={
        attaching &&
        connection &&
        mayAttach && (
          <ConnectionLetterDialog customerId={customerId} connection={connection} onDone={() => setAttaching(false)} />
        )
      }
    >
      {connection && (
        <>
          <ServiceCallout type="dc-connection" view={connection.view} />
          <ConnectionSides connection={connection} />
          <Halves>
            <ServiceContractCard kind={connections} service={connection} />
            <ConnectionAuthorisation customerId={customerId} connection={connection} onAttach={onAttach} />
          </Halves>
        </>
      )}
    </ServicePage>
  );
}
