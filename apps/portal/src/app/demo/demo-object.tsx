import { useTab } from "@demarc/shell/use-tab.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { FactStrip } from "@demarc/ui/layout/fact-strip.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { TabPanel, Tabs } from "@demarc/ui/controls/tabs.tsx";
import { Row, Section } from "./demo-section.tsx";

export function DemoObject() {
  const tabs = useTab([
    { key: "overview", label: "Overview" },
    { key: "network", label: "Network", count: 4 },
    { key: "events", label: "Events", count: 9, bad: true },
  ]);
  return (
    <Section title="Object page">
      <Row>
        <strong>Terrein Zwolle</strong>
        <Badge tone="bad" size="title">
          Down
        </Badge>
      </Row>
      <FactStrip
        facts={[
          {
            label: "Number",
            value: (
              <>
                LN-104207 <CopyButton value="LN-104207" what="number" />
              </>
            ),
          },
          { label: "Address", value: "Polderlichtweg 105, 8011 ZZ Zwolle" },
          { label: "Route origin", value: <State tone="ok">RPKI valid</State> },
          { label: "Per month", value: "€37.50" },
        ]}
      />
      <Tabs label="Terrein Zwolle" state={tabs} />
      {tabs.tabs.map(({ key, label }) => (
        <TabPanel key={key} name={key} state={tabs}>
          <Card title={label}>
            <p>The content of {label}.</p>
          </Card>
        </TabPanel>
      ))}
    </Section>
  );
}
