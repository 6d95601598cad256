import type { TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";

export interface DemoTvAccount {
  readonly id: string;
  readonly place: number;
  readonly status: TvStatus;
  readonly products: readonly string[];
  /** Days ago that it was active for the first time, or will be. */
  readonly startDaysAgo: number;
  readonly startDate: string;
  readonly endDate: string | null;
}

/** Subscribers of the demo: first name, middle name, last name, street, house number, and the end customer of the block. */
const lines = `
Sanne|de|Graaf|Beeldwijkhof|3|HOF-A
Pieter||Hofstra|Beeldwijkhof|5|HOF-A
Noor|van den|Berg|Beeldwijkhof|7|HOF-A
Jelle||Bosma|Beeldwijkhof|9|HOF-A
Fatima||El Idrissi|Beeldwijkhof|11|HOF-A
Wim|ter|Horst|Beeldwijkhof|13|HOF-A
Lieke||Oude Kotte|Beeldwijkhof|15|HOF-A
Murat||Yildiz|Beeldwijkhof|17|HOF-A
Greetje|van|Dam|Beeldwijkhof|19|HOF-A
Daan||Wolters|Beeldwijkhof|21|HOF-A
Esther||Lubbers|Beeldwijkhof|23|HOF-A
Ahmed||Haddou|Beeldwijkhof|25|HOF-A
Marijke|de|Wit|Beeldwijkhof|43|HOF-B
Thijs||Nijland|Beeldwijkhof|45|HOF-B
Anneke||Scholten|Beeldwijkhof|47|HOF-B
Ruben|van|Leeuwen|Beeldwijkhof|49|HOF-B
Ilse||Kamphuis|Beeldwijkhof|51|HOF-B
Hendrik||Zwiers|Beeldwijkhof|53|HOF-B
Roos|te|Riele|Beeldwijkhof|55|HOF-B
Omar||Benali|Beeldwijkhof|57|HOF-B
Tineke||Postma|Beeldwijkhof|59|HOF-B
Bram|van der|Veen|Beeldwijkhof|61|HOF-B
Yvonne||Meijerink|Beeldwijkhof|63|HOF-B
Koen||Assink|Beeldwijkhof|65|HOF-B
Lotte||Brinkhuis|Torenplein|4|TOREN
Gerard||Veldhuis|Torenplein|6|TOREN
Samira||Amrani|Torenplein|8|TOREN
Maarten|de|Boer|Torenplein|10|TOREN
Femke||Roelofs|Torenplein|12|TOREN
Jan||Vrielink|Torenplein|14|TOREN
Hanna|van|Rijn|Torenplein|16|TOREN
Stijn||Leferink|Torenplein|18|TOREN
Corrie||Hulshof|Torenplein|20|TOREN
Emre||Kaya|Torenplein|22|TOREN
Babette||Nieuwenhuis|Torenplein|24|TOREN
Frits||Dijkstra|Torenplein|26|TOREN
Julia|ten|Cate|Torenplein|28|TOREN
Henk||Wissink|Lampstraat|20|ZORG
Riet||Bekhuis|Lampstraat|22|ZORG
Johan||Koopman|Lampstraat|24|ZORG
Dina||Slot|Lampstraat|26|ZORG
Albert|van|Essen|Lampstraat|28|ZORG
Willy||Damhuis|Lampstraat|30|ZORG
Sjoerd||Terpstra|Projectorweg|2|
Naomi||Pinas|Projectorweg|4|
Eva||Lammers|Projectorweg|6|
Gijs|van|Vliet|Projectorweg|8|
Karin||Oosterveld|Projectorweg|10|
Bilal||Ouali|Projectorweg|12|
Mirthe|de|Lange|Projectorweg|14|
Rob||Hartgerink|Projectorweg|16|
Saskia||Evers|Filmrolpad|1|
Teun||Grobben|Filmrolpad|3|
Zeynep||Arslan|Filmrolpad|5|
Paul||Reinders|Filmrolpad|7|
Iris||Volkers|Filmrolpad|9|
Kees|van|Ommen|Filmrolpad|11|
Marloes||Stegeman|Filmrolpad|13|
Dirk||Wegdam|Filmrolpad|15|
Nina||Jacobs|Filmrolpad|17|`;

export interface DemoHousehold {
  readonly place: number;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly street: string;
  readonly houseNumber: number;
  readonly endCustomer: string | null;
  /** The company that has the account, if it is not Beeldwijk, with what differs there. */
  readonly company?: {
    readonly customerId: number;
    readonly email: string;
    readonly postalCode: string;
    readonly city: string;
  };
}

const residents = lines
  .trim()
  .split("\n")
  .map((line, place): DemoHousehold => {
    const [firstName = "", middleName, lastName = "", street = "", houseNumber, endCustomer] = line.split("|");
    return {
      place,
      firstName,
      middleName: middleName || null,
      lastName,
      street,
      houseNumber: Number(houseNumber),
      endCustomer: endCustomer || null,
    };
  });

export const canteen: DemoHousehold = {
  place: residents.length,
  firstName: "Eva",
  middleName: null,
  lastName: "Postma",
  street: "Fietsfabriekstraat",
  houseNumber: 12,
  endCustomer: null,
  company: {
    customerId: 20120281,
    email: "eva.postma@fietsfabriek.example",
    postalCode: "8011ZZ",
    city: "Zwolle",
  },
};

export const households: readonly DemoHousehold[] = [...residents, canteen];
