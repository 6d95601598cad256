import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCustomer } from "@demarc/shell/session.ts";
import { CardStack } from "@demarc/ui/layout/card.tsx";
import { BulkCheckForm } from "./bulk-check-form.tsx";
import { BulkCheckList } from "./bulk-check-list.tsx";
import { bulkChecksQuery } from "./bulk-checks.data.ts";

export function BulkChecks() {
  const { id } = useCustomer();
  const { data, isPending, error, refetch } = useQuery(bulkChecksQuery(id));
  const [followed, setFollowed] = useState<string>();
  // After a reload, follows the check that is still running.
  const running = data?.find(({ state }) => state === "RUNNING")?.id;
  if (running && running !== followed) setFollowed(running);
  return (
    <CardStack>
      <BulkCheckForm customerId={id} onStarted={setFollowed} />
      <BulkCheckList
        customerId={id}
        checks={data}
        followed={followed}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
      />
    </CardStack>
  );
}
