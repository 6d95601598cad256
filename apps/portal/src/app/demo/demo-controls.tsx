import { useState } from "react";
import { Badge, type Tone } from "@demarc/ui/layout/badge.tsx";
import { Button, type ButtonVariant } from "@demarc/ui/controls/button.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { FilterChip } from "@demarc/ui/controls/filter-chip.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { PageActions } from "@demarc/ui/layout/page-actions.tsx";
import { Seg } from "@demarc/ui/controls/seg.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { Row, Section } from "./demo-section.tsx";

const variants: readonly ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];
const tones: readonly Tone[] = ["neutral", "ok", "info", "warn", "bad"];

export function DemoControls() {
  const [period, setPeriod] = useState("day");
  const [on, setOn] = useState(true);
  return (
    <Section title="Buttons and states">
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon="plus">
            {variant} with icon
          </Button>
          <Button variant={variant} size="small">
            {variant}, small
          </Button>
          <Button variant={variant} pending>
            {variant}, pending
          </Button>
          <Button variant={variant} disabled>
            {variant}, disabled
          </Button>
        </Row>
      ))}
      <Row>
        <LinkButton to="/demo/components">A link</LinkButton>
        <IconButton icon="download" label="Download" />
        <IconButton icon="trash" label="Delete" disabled />
        <CopyButton value="LN-104207" what="number" />
        <CopyButton value="LN-104207" what="number" worded />
        <PageActions
          actions={[
            { label: "Rename", icon: "edit", run: () => undefined },
            { label: "Export", icon: "download", run: () => undefined },
            { label: "Remove", icon: "trash", danger: true, run: () => undefined },
            { label: "Order", icon: "plus", primary: true, run: () => undefined },
          ]}
        />
      </Row>
      <Row>
        {tones.map((tone) => (
          <State key={tone} tone={tone}>
            state {tone}
          </State>
        ))}
      </Row>
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            badge {tone}
          </Badge>
        ))}
        <Badge tone="bad" size="title" icon="warning">
          Beside a title
        </Badge>
      </Row>
      <Row>
        <Seg
          name="period"
          label="Period"
          options={["day", "week", "month"].map((value) => ({ value, label: value }))}
          value={period}
          onChange={setPeriod}
        />
        <FilterChip label="Unused filter" value={undefined} onClear={() => undefined} panel={() => null} />
        <FilterChip label="Technology" value="Fibre" onClear={() => undefined} panel={() => null} />
        <FilterChip
          label="Used only"
          value={on ? "Used only" : undefined}
          onClear={() => setOn(false)}
          onSet={() => setOn(true)}
        />
      </Row>
    </Section>
  );
}
