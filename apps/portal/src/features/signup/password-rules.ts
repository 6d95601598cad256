/** True if a password has the user name in it, or the part before the @: the sign-in refuses such passwords. */
export const containsUsername = (password: string, username: string): boolean => {
  const lower = password.toLowerCase();
  return [username, username.split("@", 1)[0] ?? ""]
    .map((name) => name.trim().toLowerCase())
    .some((name) => name.length >= 4 && lower.includes(name));
};
