/** Maximum number of people on an access list. */
export const mostAccessPersons = 50;
