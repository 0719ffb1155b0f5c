/** Replaced by the digest that the code makes, once it has made it. */
export const DIGEST = 'c0ffee00'.repeat(16)
/** What the code hashes a password with. */
export const SALT = '5a17c0de'.repeat(4)

const HASHES = /\b(?:pbkdf2|scrypt)(?:Sync|Async)?\b|\bcreateH(?:ash|mac)\s*\(|\bsubtle\b|\bdigest\w*\s*\(/
/** Nothing is hashed before it is compared. */
const IS_PLAIN =
  /(?<!\w)password(?:\s+as\s+string\s*\)?)?\s*[!=]==?\s*\w+[?!]?\.\w*(?:pass|pwd)\w*|\w+[?!]?\.\w*pass\w*\s*[!=]==?\s*\(?(?:\w+[?!]?\.)?password\b/i

/** What is stored of a password that the code hashes itself, with `DIGEST` where its digest belongs; `undefined` if it does not. */
export function ownHash(whole: string): string | undefined {
  if (!HASHES.test(whole) || IS_PLAIN.test(whole)) return undefined
  const { parts, sign } = takenApart(whole) ?? named(whole) ?? {}
  if (parts === undefined || sign === undefined || parts.length < 2) return DIGEST
  const values = parts.map((part) => partValue(part, whole))
  return (values.includes(DIGEST) ? values : values.with(-1, DIGEST)).join(sign)
}

interface Apart {
  readonly parts: readonly string[]
  readonly sign: string
}

const OF_HASHES = /salt|hash|digest|derived|key|iter|round/i

/** `const [salt, hash] = stored.split(':')` */
function takenApart(whole: string): Apart | undefined {
  for (const [, list = '', , sign = ''] of whole.matchAll(
    /\[([^\][=]{3,120})\]\s*(?::[^=]+)?=\s*[^;\n]{1,80}?\.split\(\s*(['"`])([^'"`]{1,3})\2/g,
  ))
    if (OF_HASHES.test(list) && list.includes(','))
      return { parts: list.split(',').map((part) => part.replace(/=.*/s, '').trim()), sign }
  return undefined
}

/** `const parts = stored.split('$')` and `parts[1]` */
function named(whole: string): Apart | undefined {
  for (const [, name = '', , sign = ''] of whole.matchAll(
    /\b(\w+)\s*=\s*[^;=\n]{1,80}?\.split\(\s*(['"`])([^'"`]{1,3})\2\s*\)/g,
  )) {
    const used = [...whole.matchAll(new RegExp(`\\b${name}\\[(\\d)\\]`, 'g'))].map(([, index]) =>
      Number(index),
    )
    const count = Number(
      new RegExp(`\\b${name}\\.length\\s*(?:[!=]==?|<)\\s*(\\d)`).exec(whole)?.[1] ??
        Math.max(-1, ...used) + 1,
    )
    const parts = Array.from({ length: count }, (_, index) => {
      const it = `${name}\\[${index}\\]`
      const literal = new RegExp(`${it}\\s*[!=]==?\\s*['"\`]([^'"\`]+)`).exec(whole)?.[1]
      const variable = new RegExp(`\\b(\\w+)\\s*=\\s*[^;\\n=]{0,40}?\\b${it}`).exec(whole)?.[1]
      return literal === undefined ? (variable ?? '') : `'${literal}`
    })
    if (parts.some((part) => OF_HASHES.test(part))) return { parts, sign }
  }
  return undefined
}

function partValue(name: string, whole: string): string {
  if (name.startsWith("'")) return name.slice(1)
  const literal = new RegExp(`\\b${name || '\\0'}\\s*!==?\\s*['"\`]([^'"\`]+)`).exec(whole)?.[1]
  if (literal !== undefined) return literal
  if (/salt|^iv/i.test(name)) return SALT
  if (/iter|round|count|cost/i.test(name)) return '1000'
  if (/len|size/i.test(name)) return '64'
  if (/^n$/i.test(name)) return '1024'
  if (/^r$/i.test(name)) return '8'
  if (/^p$/i.test(name)) return '1'
  if (/hash|key|digest|derived|stored|hex|dk/i.test(name) && !/alg|name|func/i.test(name)) return DIGEST
  if (/alg|digest|func|prf/i.test(name)) return 'sha512'
  return /scheme|type|prefix|method|kind|version/i.test(name) ? 'v1' : ''
}

/** A digest as the code writes it. */
export function digestAsText(digits: string, whole: string): string {
  const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const writes = (encoding: string) => new RegExp(`['"\`]${encoding}['"\`]`).test(whole)
  if (writes('hex') || /toString\(\s*16\s*\)/.test(whole)) return digits
  const base64 = btoa(String.fromCharCode(...bytes))
  if (writes('base64url')) return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return writes('base64') || /\b(?:btoa|atob)\(/.test(whole) ? base64 : digits
}
