import type { UseQueryResult } from "@tanstack/react-query";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import type { IconName } from "@demarc/ui/icon.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { isUnknown } from "../calls/call-error.ts";
import { Loader } from "./loader.tsx";

interface RecordLoaderProps {
  /** Title of the page until the record has loaded. */
  readonly title: string;
  readonly query: Pick<UseQueryResult, "isPending" | "error" | "refetch">;
  readonly icon: IconName;
  /** Shown if the record does not exist. */
  readonly unknown: { readonly title: string; readonly text: string };
  readonly back: { readonly to: string; readonly label: string };
}

/** The page of a record that has not loaded: a skeleton, the failure, or an unknown record with the way back. */
export function RecordLoader({ title, query, icon, unknown, back }: RecordLoaderProps) {
  const { isPending, error, refetch } = query;
  return (
    <ObjectPage title={title}>
      <Loader
        loading={isPending}
        failed={!isUnknown(error)}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        <Card>
          <EmptyState
            icon={icon}
            title={unknown.title}
            text={unknown.text}
            action={<LinkButton to={back.to}>{back.label}</LinkButton>}
          />
        </Card>
      </Loader>
    </ObjectPage>
  );
}
