import * as contract from "@demarc/contract/signup";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { ApplyForm } from "./apply-form.tsx";
import type { Sent } from "./sent-application.tsx";

// Loads when the applicant starts to submit, so that the form stays small.
const loadSent = () => import("./sent-application.tsx");
const SentApplication = lazyPart(loadSent, "SentApplication");

export function ApplyScreen() {
  const { customerType } = useParams({ strict: false });
  const [sent, setSent] = useState<Sent>();
  if (sent)
    return (
      <Suspense>
        <SentApplication {...sent} />
      </Suspense>
    );
  const type = contract.applicantTypes.find((known) => known === customerType);
  return <ApplyForm type={type} prepareSent={loadSent} onSent={setSent} />;
}
