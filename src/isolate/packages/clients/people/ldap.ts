import { notSimulated } from '../shared/ask.ts'
import { Directory, type Entry, LdapError, objectOf, type Searching } from './directory.ts'

type Members = Readonly<Record<string, unknown>>
type Listener = (...args: unknown[]) => void
type Done = (error: Error | null, result?: unknown) => void

/** `ldapts`: each call is awaited. */
class Client {
  readonly #directory = new Directory('ldapts')
  isConnected = true

  async bind(dn: string, password?: string): Promise<void> {
    await this.#directory.bind(dn, password)
  }

  async search(base: string, options: Searching = {}): Promise<object> {
    const found = await this.#directory.search(base, options)
    return { searchEntries: found.map(objectOf), searchReferences: [] }
  }

  async startTLS(): Promise<void> {}
  async unbind(): Promise<void> {
    this.isConnected = false
  }
}

class ResultCodeError extends Error {
  static override [Symbol.hasInstance](given: unknown): boolean {
    return given instanceof LdapError
  }
}

class InvalidCredentialsError extends Error {
  static override [Symbol.hasInstance](given: unknown): boolean {
    return given instanceof LdapError && given.code === 49
  }
}

/** `new EqualityFilter({ attribute: 'uid', value: 'ada' })` and the like, as the text of a filter. */
const filterClass = (write: (given: Members) => string) =>
  class {
    readonly #given: Members

    constructor(given: Members) {
      this.#given = given
    }

    toString(): string {
      return write(this.#given)
    }
  }

const plainValue = (given: unknown): string =>
  String(given).replaceAll(/[\\*()]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)}`)
const many =
  (sign: string) =>
  ({ filters }: Members) =>
    `(${sign}${(filters as readonly unknown[]).join('')})`

const FILTERS = {
  EqualityFilter: filterClass(({ attribute, value }) => `(${attribute}=${plainValue(value)})`),
  PresenceFilter: filterClass(({ attribute }) => `(${attribute}=*)`),
  AndFilter: filterClass(many('&')),
  OrFilter: filterClass(many('|')),
  NotFilter: filterClass(({ filter }) => `(!${String(filter)})`),
}

export const LDAPTS: Members = { Client, InvalidCredentialsError, ResultCodeError, ...FILTERS }

/** Listeners by the name of their event. */
function events() {
  const listeners: [name: string, listener: Listener][] = []
  return {
    add: (name: string, listener: Listener) => void listeners.push([name, listener]),
    emit: (name: string, ...args: unknown[]) => {
      for (const [wanted, listener] of listeners) if (wanted === name) listener(...args)
    },
  }
}

/** `ldapjs`: each call tells its last argument. */
function createClient(): object {
  const directory = new Directory('ldapjs')
  const { add } = events()
  const told = (work: Promise<unknown>, done?: Done) => {
    work.then(
      (result) => done?.(null, result),
      (error: unknown) => done?.(error as Error),
    )
  }
  const client: object = {
    connected: true,
    on: (name: string, listener: Listener) => {
      add(name, listener)
      if (name === 'connect') void Promise.resolve().then(() => listener())
      return client
    },
    once: (name: string, listener: Listener) =>
      (client as { on: (name: string, listener: Listener) => object }).on(name, listener),
    bind: (dn: string, password: string, done?: Done) => told(directory.bind(dn, password), done),
    search: (base: string, options: Searching, done: Done) => {
      const { add: listen, emit } = events()
      const response: object = {
        on: (name: string, listener: Listener) => {
          listen(name, listener)
          return response
        },
      }
      const found = directory.search(base, options ?? {})
      done(null, response)
      found.then(
        (entries) => {
          for (const entry of entries) emit('searchEntry', entryOf(entry))
          emit('end', { status: 0, errorMessage: '' })
        },
        (error: unknown) => emit('error', error),
      )
    },
    starttls: (_options: unknown, _controls: unknown, done?: Done) => told(Promise.resolve(), done),
    unbind: (done?: Done) => told(Promise.resolve(), done),
    destroy: () => undefined,
    removeAllListeners: () => client,
  }
  return new Proxy(client, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target || name === 'then') return Reflect.get(target, name)
      return () => notSimulated(`client.${name} of ldapjs`)
    },
  })
}

function entryOf(entry: Entry): object {
  const attributes = Object.entries(entry.attributes).map(([type, values]) => ({
    type,
    values,
    vals: values,
  }))
  return {
    dn: entry.dn,
    objectName: entry.dn,
    attributes,
    object: objectOf(entry),
    pojo: { type: 'SearchResultEntry', objectName: entry.dn, attributes },
    toString: () => JSON.stringify(objectOf(entry)),
  }
}

export const LDAPJS: Members = { createClient, InvalidCredentialsError, ...FILTERS }

/** `ldapjs-client`: the same, awaited. */
export class AwaitedClient {
  readonly #directory = new Directory('ldapjs-client')

  async bind(dn: string, password: string): Promise<void> {
    await this.#directory.bind(dn, password)
  }

  async search(base: string, options: Searching): Promise<readonly object[]> {
    return (await this.#directory.search(base, options)).map(objectOf)
  }

  async unbind(): Promise<void> {}
  async destroy(): Promise<void> {}
}

interface Authenticating {
  readonly userDn?: string
  readonly adminDn?: string
  readonly adminPassword?: string
  readonly userSearchBase?: string
  readonly usernameAttribute?: string
  readonly username?: string
  readonly userPassword?: string
  readonly attributes?: readonly string[]
}

/** `ldap-authentication`: as an administrator finds the user, or as the user. */
export async function authenticate(given: Authenticating): Promise<object> {
  const {
    adminDn,
    adminPassword,
    username = '',
    usernameAttribute = 'uid',
    userDn,
    userPassword,
    userSearchBase,
  } = given
  const directory = new Directory('ldap-authentication')
  if (adminDn) await directory.bind(adminDn, adminPassword)
  const dn = userDn ?? `${usernameAttribute}=${plainValue(username)},${userSearchBase ?? ''}`
  if (userPassword !== undefined) await directory.bind(dn, userPassword)
  if (userSearchBase === undefined) return { dn }
  const filter = `(${usernameAttribute}=${plainValue(username)})`
  const [entry] = await directory.search(userSearchBase, {
    filter,
    ...(given.attributes && { attributes: given.attributes }),
  })
  if (entry === undefined) throw new Error('user not found or usernameAttribute is wrong')
  return objectOf(entry)
}
