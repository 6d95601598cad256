import { Card, CardGrid } from "@demarc/ui/layout/card.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import { ErrorSummary } from "@demarc/ui/layout/error-summary.tsx";
import { FileField } from "@demarc/ui/controls/file-field.tsx";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import { SearchBox } from "@demarc/ui/controls/search-box.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { TickBox } from "@demarc/ui/controls/tick-box.tsx";
import { Row, Section } from "./demo-section.tsx";

const choices = [
  { value: "a", label: "Every month", note: "On the first working day." },
  { value: "b", label: "Every quarter" },
];

export function DemoFields() {
  const nothing = () => undefined;
  return (
    <Section title="Fields">
      <ErrorSummary problems={[{ field: "demo-bad", label: "City", text: "Enter the city." }]} attempt={0} />
      <CardGrid>
        <Card title="Text">
          <Fields>
            <TextField name="demo-plain" label="Street" hint="As on letters" />
            <Span of="half">
              <TextField name="demo-bad" label="City" error="Enter the city." />
            </Span>
            <Span of="half">
              <TextField name="demo-optional" label="Room" optional />
            </Span>
            <Span of="half">
              <TextField name="demo-mono" label="IBAN" mono defaultValue="NL52 DEMO 0100 0000 17" />
            </Span>
            <Span of="half">
              <TextField name="demo-day" label="Day" type="date" defaultValue="2026-11-22" />
            </Span>
            <TextField name="demo-read" label="Read only" readOnly value="Cannot be changed" />
            <TextArea name="demo-area" label="What is wrong" rows={3} />
          </Fields>
        </Card>
        <Card title="Choices">
          <Fields>
            <SelectField name="demo-select" label="Language" options={choices} />
            <FileField name="demo-file" label="Letter" accept=".pdf" onFile={nothing} />
            <RadioGroup name="demo-radio" label="How often" choices={choices} />
            <RadioGroup name="demo-radio-bad" label="How often, refused" choices={choices} error="Choose one." />
            <CheckboxGroup name="demo-cards" label="As cards" choices={choices} look="cards" />
            <Checkbox name="demo-box" label="Only addresses without a name" defaultChecked />
            <Checkbox name="demo-terms" label="I accept the terms" error="Accept the terms to continue." />
          </Fields>
          <Row>
            <TickBox label="None" checked={false} onChange={nothing} />
            <TickBox label="Some" checked={false} mixed onChange={nothing} />
            <TickBox label="All" checked onChange={nothing} />
            <TickBox label="Off" checked={false} disabled onChange={nothing} />
          </Row>
          <SearchBox label="Search these lines" value="" onChange={nothing} />
        </Card>
      </CardGrid>
    </Section>
  );
}
