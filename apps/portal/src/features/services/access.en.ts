export default {
  "access.name": "Name",
  "access.email": "E-mail address",
  "access.badge": "Badge number",
  "access.valid-until": "Valid until",
  "access.valid-until-hint": "Without a day, access stays until you remove it.",
  "access.add-person": "Add a person",
  "access.person-number": "Person {number, number}",
  "access.remove-person": "Remove person {number, number}",
  "access.numbered": "{field}, person {number, number}",
} as const;
