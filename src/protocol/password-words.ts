/**
 * How code names a password, in the languages that it is written in: the source of a regular expression without regard to case.
 * `haslo` is in `hasLoggedIn`, `heslo` in `theSlot`, `mdp` in `cmdPath` and `clave` in `enclave`.
 */
export const PASSWORD_WORDS =
  'passw|passphrase|pwd|senha|contrase|(?<!en|con|auto)clave|kennwort|passord|mot_?de_?passe|(?<![a-z])mdp|(?:ha[sš][lł]o|heslo|parol[ae])(?![a-gi-z])|[sş]ifre|wachtwoord|lozink|l[oö]senord|salasana|adgangskode|jelsz[oó]|mat_?khau|kata_?sandi'
