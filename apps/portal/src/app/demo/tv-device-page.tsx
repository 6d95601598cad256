import { variant } from "#variant";
import { useEffect, useRef, useState } from "react";
import { type Locale, locales, setLocale, useLocale, useText } from "@demarc/shell/translate.ts";
import { BrandMark } from "@demarc/ui/layout/brand-mark.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Seg } from "@demarc/ui/controls/seg.tsx";
import { TvCodeForm } from "./tv-code-form.tsx";
import type en from "./tv-device.en.ts";
import styles from "./tv-device.module.css";
import { TvPicture } from "./tv-picture.tsx";
import { type Step, useTvDevice } from "./use-tv-device.ts";

const languages = [
  { value: "nl", label: "NL" },
  { value: "en", label: "EN" },
];

/** Simulates a device of a subscriber: it asks for a code, waits for the confirmation, and plays. */
export function TvDevicePage() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { step, sending, send, restart } = useTvDevice();
  // The new key resets the form, so each simulated device has its own serial number.
  const [count, setCount] = useState(1);
  const next = () => {
    setCount(count + 1);
    restart();
  };
  useEffect(() => {
    document.title = `${t("tv-device.title")} · ${variant.brand.name}`;
  }, [t]);
  const choose = (value: string) => {
    const chosen = locales.find((known): known is Locale => known === value);
    if (chosen) void setLocale(chosen);
  };
  return (
    <div className={styles.room}>
      <header className={styles.top}>
        <p className={styles.brand}>
          <BrandMark mark={variant.brand.mark} />
          {variant.brand.name}
        </p>
        <Seg name="language" label={t("tv-device.language")} options={languages} value={locale} onChange={choose} />
      </header>
      <main className={styles.set}>
        <Heading step={step} />
        {step.name === "code" && <TvCodeForm key={count} trouble={step.trouble} sending={sending} onSend={send} />}
        {step.name === "waiting" && (
          <div className={styles.wait}>
            <span className={styles.dots} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <p>{t("tv-device.waiting-text")}</p>
            <Button onClick={restart}>{t("tv-device.stop")}</Button>
          </div>
        )}
        {step.name === "active" && (
          <>
            <TvPicture label={t("tv-device.picture")} title={t("tv-device.programme")} />
            <Button onClick={next}>{t("tv-device.next")}</Button>
          </>
        )}
      </main>
      <footer className={styles.foot}>{t("tv-device.demo")}</footer>
    </div>
  );
}

/** What the device is doing; each step moves the focus here, which also announces it. */
function Heading({ step }: { readonly step: Step }) {
  const t = useText<typeof en>();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step.name);
  useEffect(() => {
    if (before.current !== step.name) heading.current?.focus();
    before.current = step.name;
  }, [step.name]);
  const waiting =
    step.name === "waiting" && step.shownName
      ? t("tv-device.waiting-for", { name: step.shownName })
      : t("tv-device.waiting");
  const texts = { code: t("tv-device.title"), waiting, active: t("tv-device.active") };
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {texts[step.name]}
    </h1>
  );
}
