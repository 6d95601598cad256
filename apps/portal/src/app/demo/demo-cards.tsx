import { Banner } from "@demarc/ui/layout/banner.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card, CardGrid, CardStack } from "@demarc/ui/layout/card.tsx";
import { ConflictCallout } from "@demarc/ui/layout/conflict-callout.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { EditInPlace } from "@demarc/ui/layout/edit-in-place.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { EventList } from "@demarc/ui/layout/event-list.tsx";
import { ExternalLink } from "@demarc/ui/controls/external-link.tsx";
import { Loader } from "@demarc/ui/layout/loader.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { Well } from "@demarc/ui/layout/well.tsx";
import { Section } from "./demo-section.tsx";

const events = [
  { key: 1, at: "2026-11-22T16:17", time: "16:17", tone: "bad", text: "Connection lost" },
  {
    key: 2,
    at: "2026-10-20",
    time: "20 Oct",
    tone: "ok",
    text: "Restored after 2 h",
    note: "SEPA direct debit",
    end: "€12.00",
  },
  { key: 3, at: "2026-01-03", time: "3 Jan", text: "Delivered" },
] as const;

export function DemoCards() {
  const nothing = () => undefined;
  return (
    <Section title="Cards">
      <Banner
        tone="bad"
        title="Down for 5 h 12 min, since today 16:17"
        actions={
          <>
            <Button>Report a fault</Button>
            <Button variant="primary">Examine line</Button>
          </>
        }
      >
        No known outage and our network is healthy.
      </Banner>
      <Banner tone="warn" title="The contract ends in 30 days" />
      <Callout>A notice inside a form.</Callout>
      <Callout tone="bad">A refused form.</Callout>
      <CardGrid>
        <Card
          title="Availability"
          lead="99.67%"
          count="2 interruptions"
          link={{ to: "/demo/components", label: "Diagnosis" }}
        >
          <Well>Check that the ONT has power.</Well>
          <EventList label="Latest events" events={events} />
        </Card>
        <CardStack>
          <Card title="Service" description="One line of help." actions={<Button size="small">Change</Button>}>
            <DefinitionList>
              <Definition term="Carrier">Access NL</Definition>
              <Definition term="Carrier circuit">
                <span className="mono">XTL204391</span> <CopyButton value="XTL204391" what="circuit" />
              </Definition>
              <Definition term="Status page">
                <ExternalLink href="https://status.example/">Open</ExternalLink>
              </Definition>
            </DefinitionList>
            <EditInPlace label="Reference" value="KP-4711" change="Change">
              {(close) => <Button onClick={close}>Done</Button>}
            </EditInPlace>
          </Card>
          <Card flush>
            <EmptyState
              icon="invoice"
              title="No invoices yet"
              text="They appear here."
              action={<Button>Create</Button>}
            />
          </Card>
        </CardStack>
        <Card title="Loading">
          <Skeleton />
          <Skeleton shape="field" count={1} />
        </Card>
        <Card title="Failed">
          <Loader loading={false} failed onRetry={nothing}>
            {null}
          </Loader>
        </Card>
      </CardGrid>
      <ConflictCallout
        differences={[{ label: "City", mine: "Zwolle", theirs: "Hattem" }]}
        pending={false}
        onKeepMine={nothing}
        onTakeTheirs={nothing}
      />
    </Section>
  );
}
