import { fireEvent } from "@testing-library/react";

/** Chooses a file as Dutch Excel saves it: in Windows-1252. The text has only characters of Latin-1. */
export const chooseTextFile = (text: string): void => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("the screen takes no file");
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  fireEvent.change(input, { target: { files: [new File([bytes], "rows.csv", { type: "text/csv" })] } });
};
