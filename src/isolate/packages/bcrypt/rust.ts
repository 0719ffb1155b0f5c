import { bcrypt } from '../../inside/main.ts'
import { isBytes, textOf } from './text-of.ts'

type Salt = string | Uint8Array | null | undefined
/** Version 1 takes the cost, version 2 an object. */
type Cost =
  | number
  | null
  | undefined
  | { readonly cost?: number; readonly salt?: Salt; readonly version?: string }

export const DEFAULT_COST = 12

/** `@node-rs/bcrypt`. */
export function genSaltSync(given: Cost, version = '2b'): string {
  const [cost, , name] = read(given, undefined, version)
  return bcrypt.genSaltSync(cost).replace('$2b', `$${name}`)
}

export const genSalt = async (cost: Cost, version?: string): Promise<string> => genSaltSync(cost, version)

export function hashSync(input: unknown, given?: Cost, saltGiven?: Salt): string {
  const [cost, salt, version] = read(given, saltGiven, '2b')
  if (cost < 4 || cost > 31)
    throw Object.assign(new Error(`Cost needs to be between 4 and 31, got ${cost}`), {
      code: 'GenericFailure',
    })
  const text = textIn(input)
  if (typeof salt === 'string' && salt.startsWith('$')) return bcrypt.hashSync(text, salt)
  if (salt === undefined || salt === null) return bcrypt.hashSync(text, genSaltSync(cost, version))
  return bcrypt.hashSync(text, bcrypt.saltOf(cost, sixteen(salt)).replace('$2b', `$${version}`))
}

export const hash = async (input: unknown, cost?: Cost, salt?: Salt): Promise<string> =>
  hashSync(input, cost, salt)

/** Whatever is no hash is no match. */
export function verifySync(input: unknown, hashed: unknown): boolean {
  const [text, wanted] = [textIn(input), textIn(hashed)]
  if (!/^\$2[abxy]\$(?:0[4-9]|[12]\d|3[01])\$[./\w]{53}$/.test(wanted)) return false
  // The label changes nothing in the hashing.
  return bcrypt.hashSync(text, `$2b${wanted.slice(3, 29)}`).slice(4) === wanted.slice(4)
}

export const verify = async (input: unknown, hashed: unknown): Promise<boolean> => verifySync(input, hashed)

function read(
  given: Cost,
  salt: Salt,
  version: string,
): readonly [cost: number, salt: Salt, version: string] {
  if (typeof given === 'object' && given !== null)
    return [given.cost ?? DEFAULT_COST, given.salt, given.version ?? '2b']
  if (given !== undefined && given !== null && typeof given !== 'number')
    throw Object.assign(new Error(`Failed to convert napi value ${kindOf(given)} into rust type \`u32\``), {
      code: 'NumberExpected',
    })
  return [given ?? DEFAULT_COST, salt, version]
}

function kindOf(value: unknown): string {
  const name = typeof value
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function textIn(value: unknown): string {
  if (typeof value === 'string' || isBytes(value)) return textOf(value)
  throw Object.assign(new Error('Value is none of these types `String`, `TypedArray<u8>`, '), {
    code: 'InvalidArg',
  })
}

/** Shorter salts are filled with zeros, longer ones cut off. */
function sixteen(salt: string | Uint8Array): Uint8Array {
  const given = typeof salt === 'string' ? new TextEncoder().encode(salt) : salt
  return Uint8Array.from({ length: 16 }, (_, index) => given[index] ?? 0)
}
