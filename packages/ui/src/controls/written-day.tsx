import { useEffect, useRef, useState } from "react";
import styles from "./field.module.css";

const inWords = (day: string): string => {
  // While the year is being typed, it has zeros before it.
  if (!/^[12]\d{3}-/.test(day)) return "";
  const language = document.documentElement.lang === "nl" ? "nl-NL" : "en-GB";
  const words = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "Europe/Amsterdam" });
  return words.format(new Date(`${day}T12:00Z`));
};

/**
 * The day of the date field before it, in words. The field writes days as the browser does, which may be in another language
 * than the page: 11/12 is not the same day for everyone.
 */
export function WrittenDay() {
  const place = useRef<HTMLSpanElement>(null);
  const [day, setDay] = useState("");
  // After each render, because forms write values without an event.
  useEffect(() => {
    const input = place.current?.previousElementSibling;
    if (!(input instanceof HTMLInputElement)) return undefined;
    const read = () => setDay(input.value);
    read();
    input.addEventListener("input", read);
    return () => input.removeEventListener("input", read);
  });
  return (
    <span ref={place} className={styles.day}>
      {inWords(day)}
    </span>
  );
}
