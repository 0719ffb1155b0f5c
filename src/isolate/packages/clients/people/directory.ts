import { passwordOf } from '../../../../protocol/test-people.ts'
import type { Expression, Row } from '../../../../query/query.ts'
import { ask, at, writtenHere } from '../shared/ask.ts'
import { any, call, value } from '../shared/expressions.ts'
import { literal } from '../shared/literal.ts'
import { conditionOf } from './filter.ts'

/** Where a query finds everyone whom the world knows, whether they have registered or not. */
const PEOPLE = '(people)'

export async function peopleWith(text: string, client: string, where: Expression): Promise<readonly Row[]> {
  const { rows } = await ask(writtenHere(client, text), {
    statement: { action: 'find', table: PEOPLE, where },
  })
  return rows
}

/** Who is meant by a login, an address or a name. */
export function named(name: string): Expression {
  const wanted = value(name.toLowerCase())
  return any(['login', 'email', 'name'].map((column) => call('eq', call('lower', { column }), wanted)))
}

function isNamed(person: Row, name: string): boolean {
  return ['login', 'email', 'name'].some(
    (column) => String(person[column]).toLowerCase() === name.toLowerCase(),
  )
}

export function hasPassword(person: Row, password: unknown): boolean {
  return password === passwordOf({ id: String(person['id']) })
}

/** An answer of the server that is no success. */
export class LdapError extends Error {
  override name = 'ResultCodeError'
  readonly code: number
  readonly lde_message: string

  constructor(name: string, code: number, message: string) {
    super(`${message} Code: 0x${code.toString(16)}`)
    this.name = name
    this.code = code
    this.lde_message = message
  }
}

export interface Searching {
  readonly filter?: unknown
  readonly scope?: string
  readonly attributes?: readonly string[]
  readonly sizeLimit?: number
}

export interface Entry {
  readonly dn: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
}

/** One connection to the directory of the world's people. */
export class Directory {
  readonly #client: string

  constructor(client: string) {
    this.#client = client
  }

  /** Logs in as a person, by their name in the directory and their test password, or as an account of the app itself. */
  async bind(dn: string, password: unknown): Promise<void> {
    const text = `client.bind(${literal(dn)}, …)`
    const who = nameIn(dn)
    if (password === '' || password === undefined) return
    // No person is missing where the app logs in as itself: no one is sought by that name.
    const isApp = isService(dn, password)
    const people = await peopleWith(text, this.#client, isApp ? value(true) : named(who))
    const person = people.find((each) => isNamed(each, who))
    if (person ? hasPassword(person, password) : isApp) return
    throw new LdapError('InvalidCredentialsError', 49, 'The supplied credential is invalid.')
  }

  async search(base: string, { attributes, filter = '(objectClass=*)', scope, sizeLimit }: Searching) {
    const text = `client.search(${literal(base)}, ${literal({ scope, filter: String(filter) })})`
    const written = writtenHere(this.#client, text)
    const where = conditionFor(base, scope, String(filter), written.stack)
    const rows = await peopleWith(text, this.#client, where)
    const found = rows.map((row) => entryOf(row, base, scope, String(filter), attributes))
    return sizeLimit ? found.slice(0, sizeLimit) : found
  }
}

function conditionFor(base: string, scope: string | undefined, filter: string, stack: string): Expression {
  try {
    const asked = conditionOf(filter)
    return scope === 'base' ? call('and', asked, named(nameIn(base))) : asked
  } catch (error) {
    throw at(stack, error as Error)
  }
}

/** `ada` of `uid=ada,ou=people,dc=example`, `ada@corp.example` and `CORP\ada`. */
function nameIn(dn: string): string {
  const [, rdn] = /^\s*[\w-]+\s*=\s*((?:\\.|[^,\\])*)/.exec(dn) ?? []
  const name = (rdn ?? dn).replaceAll(/\\(.)/g, '$1').trim()
  return rdn === undefined ? (name.split('\\').at(-1) ?? name) : name
}

const OF_SERVICE = 'admin(?:istrator)?|bind|manager|read(?:er|only)?|root|search|service|svc|ldap'
const NAME_OF_SERVICE = new RegExp(
  `^cn=[\\w\\s-]*(?<![a-z])(?:${OF_SERVICE})+(?:user|account)?(?![a-z])[\\w\\s-]*,`,
  'i',
)

/** An account that the app itself can have, if no person has it: it is in its environment, or its name says so. */
function isService(dn: string, password: unknown): boolean {
  const values: readonly unknown[] = Object.values(environment())
  return (values.includes(dn) && values.includes(String(password))) || NAME_OF_SERVICE.test(dn)
}

function environment(): object {
  const { env = {} } = Object(Reflect.get(globalThis, 'process')) as { readonly env?: object }
  return env
}

const DENYING = /(?:^|_)(?:DENY|DENIED|BLOCK|BLOCKED|BAN|BANNED|EXCLUDED?|FORBIDDEN)_/

/** Those who may use the app are in the groups that its environment names: `LDAP_REQUIRED_GROUP`. */
function groupsIn(base: string): readonly string[] {
  return Object.entries(environment()).flatMap(([name, group]) =>
    /_GROUP(?:_DN)?$/.test(name) && !DENYING.test(name) && typeof group === 'string' && group !== ''
      ? [group.includes('=') ? group : `CN=${group},${base}`]
      : [],
  )
}

const SHOWN = ['uid', 'cn', 'sn', 'givenName', 'displayName', 'mail', 'sAMAccountName', 'userPrincipalName']

function entryOf(
  row: Row,
  base: string,
  scope: string | undefined,
  filter: string,
  attributes: readonly string[] | undefined,
): Entry {
  const [first = '', ...rest] = String(row['name']).split(' ')
  const { email, id, login, name, ...more } = row
  const own: Record<string, readonly string[]> = {
    objectClass: ['top', 'person', 'organizationalPerson', 'inetOrgPerson'],
    uid: [String(login)],
    cn: [String(name)],
    sn: [rest.join(' ') || first],
    givenName: [first],
    displayName: [String(name)],
    mail: [String(email)],
    sAMAccountName: [String(login)],
    userPrincipalName: [String(email)],
    employeeNumber: [String(id)],
    memberOf: groupsIn(base),
  }
  for (const [column, held] of Object.entries(more))
    if (held !== null && held !== undefined) own[column] = (Array.isArray(held) ? held : [held]).map(String)
  const isActive = /samaccountname|userprincipalname/i.test(filter)
  const dn = scope === 'base' ? base : `${isActive ? `CN=${String(name)}` : `uid=${String(login)}`},${base}`
  const wanted = (attributes ?? []).map((each) => each.toLowerCase())
  const isAll = wanted.length === 0 || wanted.includes('*')
  const names = Object.keys(own).filter((each) =>
    isAll
      ? SHOWN.includes(each) || each === 'objectClass' || each in more
      : wanted.includes(each.toLowerCase()),
  )
  const missing = isAll
    ? []
    : wanted.filter((each) => each !== 'dn' && !names.some((one) => one.toLowerCase() === each))
  const asWritten = (lower: string) => attributes?.find((each) => each.toLowerCase() === lower) ?? lower
  return {
    dn,
    attributes: Object.fromEntries([
      ...names.map((each) => [isAll ? each : asWritten(each.toLowerCase()), own[each] ?? []]),
      ...missing.map((each) => [asWritten(each), []]),
    ]),
  }
}

/** A member for each attribute: a text, or a list where it has several. */
export function objectOf({ attributes, dn }: Entry): Record<string, unknown> {
  const members = Object.entries(attributes).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  return { dn, ...Object.fromEntries(members) }
}
