import type { ReactNode } from "react";
import { type Fact, FactStrip } from "./fact-strip.tsx";
import { Page } from "./page.tsx";
import { type PageAction, PageActions } from "./page-actions.tsx";
import { Tabs, type TabState } from "../controls/tabs.tsx";

interface ObjectPageProps {
  readonly title: string;
  /** An exceptional state, as a `Badge` of size `title`. */
  readonly badge?: ReactNode;
  readonly facts?: readonly Fact[] | undefined;
  readonly actions?: readonly PageAction[] | undefined;
  /** What is wrong with the record, as a `Banner`; if it has the filled button, no action is primary. */
  readonly banner?: ReactNode;
  readonly tabs?: TabState | undefined;
  readonly children: ReactNode;
}

export function ObjectPage({ title, badge, facts, actions, banner, tabs, children }: ObjectPageProps) {
  return (
    <Page title={title} badge={badge} actions={actions && actions.length > 0 && <PageActions actions={actions} />}>
      {facts && <FactStrip facts={facts} />}
      {banner}
      {tabs && <Tabs label={title} state={tabs} />}
      {children}
    </Page>
  );
}
