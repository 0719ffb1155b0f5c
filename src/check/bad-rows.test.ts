import { beforeAll, describe, expect, it } from 'vitest'
import { ADAPTER_STORES, SIMULATOR_STORES } from '../adapter/schema.ts'
import { openWorldDatabase } from '../adapter/world-database.ts'
import { toAddress } from '../protocol/address.ts'
import type { CommandName, Commands } from '../protocol/commands.ts'
import { checkRow } from '../sim/journal/check-row.ts'
import { PLAYS_ALL } from './testing/extent.ts'
import { keysOf, type RawRows, readRaw, writeRaw } from './testing/raw-database.ts'
import { createHouse, type House, ORIGIN } from './testing/simulated-browser.ts'

type Row = Readonly<Record<string, unknown>>

const TABLES = Object.keys({ ...ADAPTER_STORES, ...SIMULATOR_STORES })

/** Members that may hold anything: what code of the user's own gave, and results of recorded calls. Of the adapter's rows, all that nothing relies on. */
const FREE: Readonly<Record<string, readonly string[]>> = {
  users: ['name', 'image', 'emailVerified'],
  accounts: ['type', 'access_token', 'token_type', 'scope', 'expires_at', 'refresh_token'],
  authenticators: ['providerAccountId', 'credentialDeviceType', 'credentialBackedUp'],
  results: ['result'],
}

/** Keeps the members that a row is stored under, and changes the others. */
function spoil(row: Row, keys: readonly string[], change: (value: unknown) => unknown): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, keys.includes(name) ? value : change(value)]),
  )
}

/** A world that has something in every table. */
let whole: RawRows
let keys: Readonly<Record<string, readonly string[]>>

beforeAll(async () => {
  const name = 'bad-rows-whole'
  const house = createHouse(name, { storage: 'indexeddb' })
  await house.command('world.reset', {
    scenario: { strategy: 'database', providers: [{ id: 'github' }, { id: 'resend' }] },
  })
  await signIn(house)
  const frame = house.frame('phone')
  await frame.open('https://app.example/auth/signin')
  await frame.press('Sign in with Resend', { email: 'grace@example.com' })
  const { lastStep } = await house.command('world.read', {})
  await house.frame().open('https://app.example/')
  await house.command('world.rewind', { to: lastStep })
  await house.command('world.fork', { name: 'other' })
  await house.frame().open('https://app.example/')
  const rows = await readRaw(name)
  const [user] = rows['users'] ?? []
  const authenticator = {
    credentialID: 'Q3JlZA==',
    userId: user?.['id'],
    providerAccountId: 'Q3JlZA==',
    credentialPublicKey: 'UHVi',
    counter: 3,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: 'internal',
  }
  whole = {
    ...rows,
    authenticators: [authenticator],
    ownRows: [{ table: 'posts', n: 1, row: { id: 'p1', title: 'Hello' } }],
  }
  keys = await keysOf(name)
})

async function signIn(house: House): Promise<void> {
  const frame = house.frame()
  await frame.open('https://app.example/')
  await frame.click('Sign in')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  expect(frame.page().text).toContain('Signed in as Ada Byron')
}

let worlds = 0

type DamagedHouse = House & { readonly askFromPage: () => Promise<void> }

/** A world with other rows in one table, changed before it is opened or behind its back. */
async function worldWith(
  table: string,
  rows: readonly Row[],
  when: 'before' | 'after',
): Promise<DamagedHouse> {
  worlds += 1
  const name = `bad-rows-${worlds}`
  ;(await openWorldDatabase(name)).close()
  await writeRaw(name, when === 'before' ? { ...whole, [table]: rows } : whole)
  const house = createHouse(name, { storage: 'indexeddb' })
  if (when === 'after') {
    await house.command('world.read', {})
    await writeRaw(name, { [table]: rows })
  }
  return { ...house, askFromPage: () => askFromPage(house, name) }
}

/** A page that was loaded before asks for something. */
async function askFromPage({ computer }: House, world: string): Promise<void> {
  const url = 'https://app.example/auth/session'
  const address = { world, device: 'laptop', url }
  const pageUrl = new URL(toAddress('/', address), ORIGIN).href
  await computer.request(
    {
      ...{
        url,
        method: 'GET',
        headers: new Headers(),
        mode: 'cors',
        credentials: 'include',
        destination: '',
      },
      ...{ redirect: 'follow', body: async () => new ArrayBuffer(0), referrer: pageUrl, resultingClient: '' },
      client: String(whole['clients']?.[0]?.['client']),
    },
    pageUrl,
  )
}

/** Every sentence of a world's explanation names the table, and the way out. */
const ANSWERS = /^(ok|storage-damaged: |out-of-reach: |rewound: |unknown-branch: )/

/** Asks for all that the workbench asks for, and uses the app. What comes of it is fine, or says what is damaged. */
async function use(house: DamagedHouse): Promise<readonly string[]> {
  const found: string[] = []
  const ask = async <K extends CommandName>(name: K, input: Commands[K]['input']) => {
    const answer = await house.command(name, input).then(
      () => 'ok',
      (error: Error) => error.message,
    )
    expect(answer, name).toMatch(ANSWERS)
    found.push(answer)
  }
  const look = async () => {
    await ask('world.read', {})
    await ask('control.read', {})
    await ask('steps.page', {})
    await ask('cookies.list', { device: 'laptop' })
    await ask('database.read', {})
    await ask('database.page', {})
    await ask('mail.list', {})
    await ask('accounts.list', {})
    await ask('exchanges.open', {})
    await ask('branches.list', {})
    await ask('branch.steps', { branch: 'main' })
  }
  const visit = async (device: string, url: string) => {
    const frame = house.frame(device)
    const text = await frame.open(url).then(
      ({ text }) => text,
      (error: Error) => error.message,
    )
    expect(text, url).not.toMatch(/TypeError|RangeError|Cannot read|is not a function/)
  }
  await look()
  await visit('laptop', 'https://app.example/')
  await visit('laptop', 'https://app.example/account')
  await visit('phone', 'https://app.example/auth/signin')
  await house.askFromPage()
  await ask('clock.advance', { seconds: 60 })
  await ask('world.rewind', { to: 5 })
  await look()
  await ask('branch.switch', { branch: 'main' })
  await look()
  return found
}

/** Uses a world whose table was damaged: it goes on, or says what is damaged; and after a reset it is as new. */
async function expectExplained(house: DamagedHouse, table: string, isDamaged: boolean): Promise<void> {
  const found = await use(house)
  const told = [
    ...found.filter((text) => text.startsWith('storage-damaged')),
    ...house.announcements.flatMap((each) => (each.type === 'storage.damaged' ? [each.message] : [])),
  ]
  for (const sentence of told) expect(sentence).toMatch(new RegExp(`\\b${table}\\b.*Reset the sandbox`))
  if (isDamaged) expect(told).not.toEqual([])
  expect((await house.command('world.reset', {})).lastStep).toBe(0)
  const { status, text } = await house.frame().open('https://app.example/')
  expect([status, text]).toEqual([200, expect.stringContaining('Example')])
}

it('finds every row of a whole world sound, and any with a member of another type damaged', () => {
  for (const table of TABLES) {
    const rows = whole[table] ?? []
    expect(rows.length, table).toBeGreaterThan(0)
    for (const row of rows) {
      expect(checkRow(table, row)).toBeUndefined()
      for (const [name, value] of Object.entries(row)) {
        if (keys[table]?.includes(name) || FREE[table]?.includes(name)) continue
        const wrong = typeof value === 'string' ? true : 'nonsense'
        for (const other of [wrong, [value], { [name]: value }, ...(value === null ? [] : [null])])
          if (!isAllowed(table, name, other))
            expect(checkRow(table, { ...row, [name]: other }), `${table}.${name}`).toBeTypeOf('string')
      }
    }
  }
})

/** A user may be without an e-mail address, an exchange without a body, each part of an undo record may be absent, and a row of one's own has any columns. */
function isAllowed(table: string, name: string, value: unknown): boolean {
  const place = `${table}.${name}`
  if (place === 'undoRecords.meta' || place === 'ownRows.row')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  return value === null && ['users.email', 'authenticators.transports', 'exchanges.body'].includes(place)
}

/** Both in `npm run test:all`; else one of them, so that half the tables are damaged at either. */
function momentsFor(table: string): readonly ('before' | 'after')[] {
  if (PLAYS_ALL) return ['before', 'after']
  return [TABLES.indexOf(table) % 2 === 0 ? 'before' : 'after']
}

describe.each(TABLES)('the table %s', (table) => {
  for (const when of momentsFor(table)) {
    const moment = when === 'before' ? 'before its world is opened' : 'while its world runs'
    it(`damaged ${moment}`, async () => {
      const own = keys[table] ?? []
      const rows = (whole[table] ?? []).map((row) => spoil(row, own, (value) => [value]))
      // The description of a world is read when it is opened, and written again whenever it changes.
      const isRead = table !== 'meta' || when === 'before'
      const isDamaged = isRead && rows.some((row) => checkRow(table, row) !== undefined)
      await expectExplained(await worldWith(table, rows, when), table, isDamaged)
    })
    it(`emptied ${moment}`, async () => {
      // Nothing else says what rows were before.
      await expectExplained(await worldWith(table, [], when), table, table === 'undoRecords')
    })
  }
})

it('lets a person sign in after a damaged world was reset', async () => {
  const house = await worldWith('tabs', [{ device: 'laptop', tab: 't1' }], 'before')
  await expect(house.command('world.read', {})).rejects.toThrow(/^storage-damaged: .*tabs\.loading/)
  await house.command('world.reset', {})
  await signIn(house)
})
