import type { RequestedKind } from "@demarc/contract/quotations/quotation-requests";
import type { Config } from "../../../platform/process/environment.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import { staffMail } from "../../../platform/mail/staff-mail.ts";
import type { RequesterRow } from "./quotation-requests.queries.ts";

const kinds: Readonly<Record<RequestedKind, string>> = {
  LINE: "Lijn",
  RACK: "Rack",
  DC_CONNECTION: "Datacenterverbinding",
  WDM: "Golflengte",
  OTHER: "Anders",
};

interface SentRequest {
  readonly id: string;
  readonly customerId: number;
  readonly kind: RequestedKind;
  readonly description: string;
  readonly fileNames: readonly string[];
}

/** The mail of a request to the operator, in Dutch; undefined if the brand has no address for sales. */
export const requestMail = (request: SentRequest, requester: RequesterRow, config: Config): Mail | undefined =>
  staffMail(config, "sales", {
    variant: requester.variant,
    subject: `Offerteaanvraag van ${requester.company}: ${kinds[request.kind]}`,
    paragraphs: [`${[requester.name, requester.email].filter(Boolean).join(", ")} vraagt om een offerte:`],
    quote: request.description,
    facts: [
      ["Soort", kinds[request.kind]],
      ["Klant", `${requester.company} (${request.customerId})`],
      ...(request.fileNames.length > 0 ? [["Bijlagen", request.fileNames.join("\n")] as [string, string]] : []),
    ],
    closing: `Zet in het bestand van de offerte: request: ${request.id}`,
  });
