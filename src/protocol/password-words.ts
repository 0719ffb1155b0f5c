/** How code names a password, in the languages that it is written in: the source of a regular expression without regard to case. */
export const PASSWORD_WORDS =
  'passw|passphrase|pwd|senha|contrase|clave|kennwort|passord|mot_?de_?passe|mdp|ha[sš][lł]o|heslo|parol[ae]|[sş]ifre|wachtwoord|lozink|l[oö]senord|salasana|adgangskode|jelsz[oó]|mat_?khau|kata_?sandi'
