import { bcrypt, environmentOf } from '../../inside/main.ts'
import { argon2 } from '../small/argon2.ts'

type Algorithm = string | { readonly algorithm?: string; readonly cost?: number }

function hash(password: unknown, { algorithm = 'argon2id', cost = 10 }: Exclude<Algorithm, string>) {
  return algorithm === 'bcrypt'
    ? bcrypt.hashSync(String(password), bcrypt.genSaltSync(cost))
    : argon2.hash(password)
}

/** What servers on Bun use of it without an import. */
export const bun = {
  env: environmentOf(),
  password: {
    hash: async (password: unknown, by: Algorithm = {}) =>
      hash(password, typeof by === 'string' ? { algorithm: by } : by),
    verify: async (password: unknown, known: unknown) =>
      String(known).startsWith('$2') ? bcrypt.isHashOf(known, password) : argon2.verify(known, password),
    verifySync: (password: unknown, known: unknown) => bcrypt.isHashOf(known, password),
  },
}
