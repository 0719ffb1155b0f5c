/** A message of EIP-4361, as `viem/siwe` has it. */
export interface SiweFields {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: number
  readonly nonce?: string
  readonly issuedAt?: Date
  readonly expirationTime?: Date
  readonly notBefore?: Date
  readonly requestId?: string
  readonly scheme?: string
  readonly resources?: readonly string[]
}

const HEAD =
  /^(?:([A-Za-z][A-Za-z\d+.-]*):\/\/)?(\S+) wants you to sign in with your Ethereum account:\n(0x[\da-fA-F]{40})\n\n(?:([^\n]+)\n)?\n/

const LINES: readonly (readonly [line: string, field: keyof SiweFields, kind?: 'number' | 'time'])[] = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId', 'number'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt', 'time'],
  ['Expiration Time', 'expirationTime', 'time'],
  ['Not Before', 'notBefore', 'time'],
  ['Request ID', 'requestId'],
]

/** A form ends its lines with CR and LF. `signIn()` in the browser, which the app has instead of this form, does not. */
export function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** The fields that a text has. @see https://eips.ethereum.org/EIPS/eip-4361 */
export function readSiwe(
  text: string,
  timeIn: (time: string) => unknown = (time) => new Date(time),
): SiweFields {
  const [head = '', scheme, domain, address, statement] = HEAD.exec(text) ?? []
  const rest = text.slice(head.length)
  const made: Record<string, unknown> = {}
  for (const [name, member] of Object.entries({ scheme, domain, address, statement }))
    if (member !== undefined) made[name] = member
  for (const [line, field, kind] of LINES) {
    const found = new RegExp(`^${line}: (.+)$`, 'm').exec(rest)?.[1]
    if (found !== undefined)
      made[field] = kind === 'time' ? timeIn(found) : kind === 'number' ? Number(found) : found
  }
  const resources = rest.split('\nResources:')[1]
  if (resources !== undefined) made['resources'] = resources.split('\n- ').slice(1)
  return made
}

type Times = 'issuedAt' | 'expirationTime' | 'notBefore'
type Written = Pick<Date, 'toISOString'>

const timeOf = (time: Written | undefined): string | undefined => time?.toISOString()

export function writeSiwe(
  given: Omit<SiweFields, Times> & Readonly<Partial<Record<Times, Written | undefined>>>,
): string {
  const { address, domain, resources, scheme, statement } = given
  const shown: Readonly<Record<string, unknown>> = {
    ...given,
    issuedAt: timeOf(given.issuedAt ?? new Date()),
    expirationTime: timeOf(given.expirationTime),
    notBefore: timeOf(given.notBefore),
  }
  const origin = scheme === undefined ? domain : `${scheme}://${domain}`
  const lines = LINES.flatMap(([line, field]) =>
    shown[field] === undefined ? [] : [`${line}: ${String(shown[field])}`],
  )
  const more = resources ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []
  const text = statement === undefined ? '' : `${statement}\n`
  return `${origin} wants you to sign in with your Ethereum account:\n${address}\n\n${text}\n${[...lines, ...more].join('\n')}`
}

interface Wanted {
  readonly message: SiweFields
  readonly address?: string
  readonly domain?: string
  readonly nonce?: string
  readonly scheme?: string
  readonly time?: Date
}

/** Whether it is for this domain and nonce, and valid now. */
export function holds({ message, time = new Date(), ...wanted }: Wanted): boolean {
  const { address, expirationTime, notBefore } = message
  for (const name of ['domain', 'nonce', 'scheme'] as const)
    if (wanted[name] !== undefined && wanted[name] !== message[name]) return false
  if (address === undefined) return false
  if (wanted.address !== undefined && wanted.address.toLowerCase() !== address.toLowerCase()) return false
  if (expirationTime && time >= expirationTime) return false
  return !(notBefore && time < notBefore)
}
