import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button } from "./controls/button.tsx";
import { ConfirmDialog } from "./layout/confirm-dialog.tsx";
import { CopyButton } from "./controls/copy-button.tsx";
import { Dialog } from "./layout/dialog.tsx";
import { EditInPlace } from "./layout/edit-in-place.tsx";
import { ErrorSummary } from "./layout/error-summary.tsx";
import { Loader } from "./layout/loader.tsx";
import { Menu } from "./controls/menu.tsx";
import { TextField } from "./controls/text-field.tsx";
import { Toasts } from "./layout/toast.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("button", () => {
  test("keeps the focus and ignores clicks while pending", () => {
    const press = vi.fn<() => void>();
    render(
      <Button pending onClick={press}>
        Save
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Save" });
    button.focus();
    fireEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("text field", () => {
  test("is connected to its hint and error, and normalises its text on blur", () => {
    const left = vi.fn<(value: string) => void>();
    render(
      <TextField
        name="address.city"
        label="City"
        hint="As on letters"
        error="Fill in this field."
        normalise={(value) => value.trim()}
        onBlur={(event) => left(event.target.value)}
      />,
    );
    const field = screen.getByLabelText("City");
    expect(field.getAttribute("aria-describedby")).toBe("field-address-city-error field-address-city-hint");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(field, { target: { value: " Zwolle " } });
    fireEvent.blur(field);
    expect(left).toHaveBeenCalledWith("Zwolle");
  });
});

function Opener({ danger, onConfirm }: { readonly danger: boolean; readonly onConfirm?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <ConfirmDialog
          title="End the line?"
          action="End it"
          danger={danger}
          onConfirm={() => {
            onConfirm?.();
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Steps() {
  const [step, setStep] = useState(1);
  return (
    <Dialog title={`Step ${step}`} onClose={() => {}}>
      {step === 1 && (
        <button type="button" onClick={() => setStep(2)}>
          Next
        </button>
      )}
    </Dialog>
  );
}

describe("confirm dialog", () => {
  test("focuses cancel if it is dangerous, otherwise the action", () => {
    render(<Opener danger />);
    fireEvent.click(screen.getByText("Open"));
    expect(document.activeElement?.textContent).toBe("common.cancel");
    cleanup();
    render(<Opener danger={false} />);
    fireEvent.click(screen.getByText("Open"));
    expect(document.activeElement?.textContent).toBe("End it");
  });

  test("a step that replaces the focused button moves the focus to the heading", () => {
    render(<Steps />);
    const next = screen.getByRole("button", { name: "Next" });
    next.focus();
    fireEvent.click(next);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Step 2" }));
  });

  test("the cancel event, which Esc causes in a browser, closes it without the action; its button runs the action", () => {
    const confirmed = vi.fn<() => void>();
    render(<Opener danger onConfirm={confirmed} />);
    fireEvent.click(screen.getByText("Open"));
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(confirmed).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText("Open"));
    fireEvent.click(screen.getByRole("button", { name: "End it" }));
    expect(confirmed).toHaveBeenCalledOnce();
  });
});

describe("menu", () => {
  const chosen = vi.fn<() => void>();
  const show = () => {
    render(
      <Menu
        className=""
        label="Account"
        button="J"
        actions={[{ label: "Profile" }, { label: "Sign out", run: chosen }]}
      />,
    );
    fireEvent.click(screen.getByRole("button", { name: "Account" }));
  };

  test("arrow keys wrap around, Esc closes and restores the focus", () => {
    show();
    const [first, last] = screen.getAllByRole("menuitem");
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowUp" });
    expect(document.activeElement).toBe(last);
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Account" }));
  });

  test("a click outside closes it", () => {
    show();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test("choosing an item runs its action and closes the menu", () => {
    show();
    fireEvent.click(screen.getByRole("menuitem", { name: "Sign out" }));
    expect(chosen).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).toBeNull();
  });
});

describe("toasts", () => {
  const toast = { id: 1, text: "Saved" };

  test("disappear after 8 seconds, but not while the pointer is over them", () => {
    vi.useFakeTimers();
    const close = vi.fn<(id: number) => void>();
    render(<Toasts toasts={[toast]} onClose={close} />);
    const card = screen.getByText("Saved").parentElement as Element;
    vi.advanceTimersByTime(7000);
    fireEvent.pointerEnter(card);
    vi.advanceTimersByTime(20_000);
    expect(close).not.toHaveBeenCalled();
    fireEvent.pointerLeave(card);
    vi.advanceTimersByTime(7999);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledWith(1);
  });

  test("link to what they are about, and close when it is followed", () => {
    const close = vi.fn<(id: number) => void>();
    render(<Toasts toasts={[{ ...toast, link: { label: "View contact", to: "/company" } }]} onClose={close} />);
    const link = screen.getByRole("link", { name: "View contact" });
    expect(link.getAttribute("href")).toBe("/company");
    fireEvent.click(link);
    expect(close).toHaveBeenCalledWith(1);
  });

  test("have a live region before the first one, so that it is announced", () => {
    render(<Toasts toasts={[]} onClose={() => {}} />);
    expect(screen.getByRole("status")).toBeTruthy();
  });
});

describe("loader", () => {
  test("a failure hides the content and offers a retry", () => {
    const retry = vi.fn<() => void>();
    render(
      <Loader loading={false} failed onRetry={retry}>
        content
      </Loader>,
    );
    expect(screen.queryByText("content")).toBeNull();
    expect(screen.getByRole("alert").textContent).toContain("loader.failed");
    fireEvent.click(screen.getByRole("button", { name: "loader.retry" }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe("error summary", () => {
  test("takes the focus after a refused submit, and its links lead to the fields", () => {
    render(
      <>
        <TextField name="city" label="City" />
        <ErrorSummary problems={[{ field: "city", label: "City", text: "Fill in this field." }]} attempt={1} />
      </>,
    );
    expect(document.activeElement).toBe(screen.getByRole("group"));
    fireEvent.click(screen.getByRole("link", { name: "City: Fill in this field." }));
    expect(document.activeElement).toBe(screen.getByLabelText("City"));
  });
});

describe("copy button", () => {
  test("announces the copy", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    render(<CopyButton value="20120280" what="Customer number" />);
    fireEvent.click(screen.getByRole("button"));
    expect(await screen.findByText("kit.copied")).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith("20120280");
    vi.unstubAllGlobals();
  });
});

describe("edit in place", () => {
  test("returns the focus to its button", () => {
    render(
      <EditInPlace label="Reference" value="KP-4711" change="Change">
        {(close) => (
          <>
            <button type="button" onClick={close}>
              Done
            </button>
          </>
        )}
      </EditInPlace>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Change Reference" }));
    fireEvent.click(screen.getByText("Done"));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change Reference" }));
  });
});
