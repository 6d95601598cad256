import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

export const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
export const type = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};
export const pressContinue = () => fireEvent.click(screen.getByRole("button", { name: /^(Continue|Verder)$/ }));
// The later steps load as separate chunks.
export const arrive = (name: string) =>
  waitFor(() => expect(document.querySelector(`[name="${name}"]`)).not.toBeNull(), { timeout: 10_000 });
const fillCompany = () => {
  type("coc", "9999 0011");
  type("name", "Weidemolen B.V.");
  type("address.postalCode", "8011 ab");
  type("address.houseNumber", "4");
  type("address.street", "Molenpad");
  type("address.city", "Zwolle");
};
export const fillContact = () => {
  type("contact.firstName", "Team");
  type("contact.lastName", "Molen");
  type("contact.email", " team@molen.example ");
  type("contact.phoneNumber", "+31 (0)20 000 00 99");
};
export const toContact = async () => {
  fillCompany();
  pressContinue();
  await arrive("contact.email");
};
export const toPayment = async () => {
  await toContact();
  fillContact();
  pressContinue();
  await arrive("iban");
};
export const toCheck = async () => {
  await toPayment();
  pressContinue();
  await arrive("termsAccepted");
};
export const accept = () => fireEvent.click(field("termsAccepted"));
export const send = () =>
  fireEvent.click(screen.getByRole("button", { name: /^(Send application|Aanvraag versturen)$/ }));
