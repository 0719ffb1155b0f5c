import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'

/** Every certificate that a client under authscope trusts: the system's roots, those that it was already given, and the run's own. PEM. */
export function joinedBundle(own: string, given: string | undefined): string {
  const extra = given === undefined ? [] : [readGiven(given)]
  return `${[...rootCertificates, ...extra, own].map((each) => each.trim()).join('\n')}\n`
}

/** A bundle that cannot be read is left out, as Node leaves it out. */
function readGiven(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
