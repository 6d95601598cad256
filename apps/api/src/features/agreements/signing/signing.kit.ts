import { createHash, randomBytes } from "node:crypto";
import { type ConnectorKit, expectThat, sampleOf, type Samples } from "../../../platform/connectors/connector-kit.ts";
import { pageOf } from "./signing-service.ts";

const document = Buffer.from("%PDF-1.7\n% the kit of Demarc\n%%EOF\n");

const questionOf = (samples: Samples) => ({
  state: randomBytes(32).toString("base64url"),
  title: "Master service agreement",
  language: "en",
  sha256: createHash("sha256").update(document).digest("hex"),
  document: document.toString("base64"),
  signer: { name: "Kit Demarc", function: "Director", email: sampleOf(samples, "email") },
  returnUrl: `${sampleOf(samples, "portal")}/msa/signed`,
  reportUrl: `${sampleOf(samples, "portal")}/v1/msa/signing-callback`,
});

export const signingKit: ConnectorKit = {
  area: "signing",
  samples: { email: "demarc-kit@noordwal.example", portal: "https://portal.example" },
  question: questionOf,
  cases: (samples) => [
    {
      name: "answers the https page where the signer continues",
      check: async (ask) => {
        const answer = await ask(questionOf(samples));
        expectThat(pageOf(answer) !== undefined, "signUrl, an https address of at most 2000 characters", answer);
      },
    },
    {
      name: "gives each request a page of its own",
      check: async (ask) => {
        const pages = [pageOf(await ask(questionOf(samples))), pageOf(await ask(questionOf(samples)))];
        expectThat(pages[0] !== pages[1], "two pages", pages);
      },
    },
  ],
};
