import type { ApplicantType } from "@demarc/contract/signup";
import type { Locale } from "@demarc/shell/translate.ts";

export const blankApplication = (type: ApplicantType | undefined, locale: Locale) => ({
  type: (type ?? "") as ApplicantType,
  name: "",
  tradeName: "",
  coc: "",
  vatNumber: "",
  address: { street: "", houseNumber: "", houseNumberExtension: "", room: "", postalCode: "", city: "", country: "NL" },
  invoiceAddress: null,
  iban: "",
  bic: "",
  accountHolder: "",
  invoiceEmail: "",
  locale,
  contact: {
    firstName: "",
    middleName: "",
    lastName: "",
    jobTitle: "",
    email: "",
    phoneNumber: "",
    phoneNumber2: "",
  },
  interests: [],
  message: "",
  termsAccepted: false,
});
