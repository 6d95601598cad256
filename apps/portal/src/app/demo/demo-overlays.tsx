import { plainText } from "@demarc/contract/core/search-text";
import { useRef, useState } from "react";
import { showToast } from "@demarc/shell/toast-store.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { Menu } from "@demarc/ui/controls/menu.tsx";
import { buttonClass } from "@demarc/ui/controls/button.tsx";
import { OptionList } from "@demarc/ui/controls/option-list.tsx";
import { Popover } from "@demarc/ui/controls/popover.tsx";
import { SidePanel } from "@demarc/ui/layout/side-panel.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { Row, Section } from "./demo-section.tsx";

type Open = "dialog" | "confirm" | "sheet" | "panel" | "popover" | undefined;

const addresses = ["203.0.113.21", "203.0.113.22", "203.0.113.23"];
const options = Array.from({ length: 14 }, (_, place) => ({ value: String(place), label: `Option ${place + 1}` }));

export function DemoOverlays() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Above the page">
      <Row>
        <Button onClick={() => setOpen("dialog")}>Dialog with steps</Button>
        <Button onClick={() => setOpen("confirm")}>Confirmation</Button>
        <Button onClick={() => setOpen("sheet")}>Sheet on a phone</Button>
        <Button onClick={() => setOpen("panel")}>Side panel</Button>
        <PopoverButton />
        <Menu
          className={buttonClass({})}
          button="Menu"
          actions={[
            { label: "Rename", icon: "edit" },
            { label: "Remove", danger: true },
          ]}
        />
        <Button
          onClick={() => showToast("Fenna Smit is saved.", { link: { label: "View user", to: "/demo/components" } })}
        >
          Toast with a link
        </Button>
        <Button onClick={() => showToast("That did not work.", { tone: "bad", action: { label: "Undo", run: close } })}>
          Toast with an action
        </Button>
      </Row>
      {open === "dialog" && <StepDialog onClose={close} />}
      {open === "sheet" && (
        <Dialog title="Filter" onClose={close} footer={<Button onClick={close}>Show 28 results</Button>} sheet>
          <TextField name="demo-sheet" label="Place" />
        </Dialog>
      )}
      {open === "confirm" && (
        <ConfirmDialog title="Remove Fenna Smit?" action="Remove" danger onConfirm={close} onCancel={close}>
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
      {open === "panel" && <AddressPanel onClose={close} />}
    </Section>
  );
}

function PopoverButton() {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(["2"]);
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <span ref={anchor}>
      <Button aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        Popover
      </Button>
      {open && (
        <Popover label="Options" anchor={anchor} onClose={() => setOpen(false)}>
          <OptionList label="Options" options={options} chosen={chosen} several plain={plainText} onChoose={toggle} />
        </Popover>
      )}
    </span>
  );
}

function StepDialog({ onClose }: { readonly onClose: () => void }) {
  const [step, setStep] = useState(1);
  const footer =
    step === 1 ? (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button key="next" variant="primary" onClick={() => setStep(2)}>
          Show changes
        </Button>
      </>
    ) : (
      <Button key="done" variant="primary" onClick={onClose}>
        Apply
      </Button>
    );
  return (
    <Dialog title={`Step ${step} of 2`} onClose={onClose} footer={footer}>
      <p>The focus moves to the heading with each step.</p>
    </Dialog>
  );
}

function AddressPanel({ onClose }: { readonly onClose: () => void }) {
  const [at, setAt] = useState(1);
  const title = addresses[at] ?? "";
  return (
    <SidePanel
      title={title}
      onPrevious={at > 0 ? () => setAt(at - 1) : undefined}
      onNext={at < addresses.length - 1 ? () => setAt(at + 1) : undefined}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary">Save</Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <TextField key={title} name="demo-ptr" label="Name (PTR)" defaultValue={`host-${at}.example`} mono />
    </SidePanel>
  );
}
