import { curvePair, type KeyPair, rsaPair } from '../machine/key-pairs.ts'

/** Code that signs or verifies with a pair of keys. */
const USES_PAIRS =
  /\b(?:importSPKI|importPKCS8|create(?:Public|Private)Key|createSign|createVerify)\s*\(|['"](?:RS|PS|ES)(?:256|384|512)['"]/

/** The test key for a variable that code takes for one of a pair: `importSPKI(process.env.JWT_PUBLIC_KEY, 'RS256')`. */
export function keyOfPair(name: string, text: string): string | undefined {
  const side = USES_PAIRS.test(text) ? sideOf(name, text) : undefined
  if (side === undefined) return undefined
  const isOfCurve = /['"]ES256['"]/.test(text) && !/['"][RP]S(?:256|384|512)['"]/.test(text)
  const inner = (isOfCurve ? curvePair() : rsaPair())[side]
  const isInner = /-----BEGIN [A-Z ]+-----(?:\s|\\n|\$\{)/.test(text)
  const key = isInner ? inner : pemOf(side.toUpperCase(), inner)
  const decoded = `(?:atob\\([^()]*\\b${name}\\b|\\bfrom\\([^()]*\\b${name}\\b[^()]*,\\s*['"]base64)`
  return /(?:B64|BASE64)$/.test(name) || new RegExp(decoded).test(text) ? btoa(key) : key
}

function sideOf(name: string, text: string): keyof KeyPair | undefined {
  if (/PRIVATE_?(?:KEY|PEM)/.test(name)) return 'private'
  if (/(?<!NEXT_)PUBLIC_?(?:KEY|PEM)/.test(name)) return 'public'
  const taken = (by: string) =>
    new RegExp(`\\b(?:${by})\\(\\s*(?:\\{\\s*key:\\s*)?[\\w.?]*\\b${name}\\b`).test(text)
  if (taken('importPKCS8|createPrivateKey')) return 'private'
  return taken('importSPKI|createPublicKey') ? 'public' : undefined
}

export function pemOf(label: string, key: string): string {
  const lines = key.replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN ${label} KEY-----\n${lines}\n-----END ${label} KEY-----`
}
