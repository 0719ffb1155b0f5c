import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Dexie } from 'dexie'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { databaseName } from '../adapter/schema.ts'
import { VERSIONS } from '../adapter/versions.ts'
import { openWorldDatabase } from '../adapter/world-database.ts'
import { readStoredFile } from '../link/boot/save-stored.ts'
import { fromJson } from '../protocol/json.ts'
import { upgradeRow } from '../protocol/older-names.ts'
import { decodeLink } from '../record/export/link/link-text.ts'
import { readTrace } from '../record/export/trace/read-trace.ts'
import { checkRow } from '../sim/journal/check-row.ts'
import { type RawRows, readRaw, writeRaw } from './testing/raw-database.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'

/** All rows of a world that the last build before version 5 of the protocol stored: two branches, a mail, a sign-in that is paused and was edited. */
const stored = fromJson(
  gunzipSync(readFileSync(new URL('fixtures/world-of-protocol-4.json.gz', import.meta.url))).toString(),
) as RawRows

let worlds = 0

/** That world, in a database as that build left it. */
async function olderWorld(rows: RawRows = stored): Promise<string> {
  worlds += 1
  const name = `older-${worlds}`
  const db = new Dexie(databaseName(name), { indexedDB, IDBKeyRange })
  for (const { version, stores } of VERSIONS.filter(({ version }) => version <= 2))
    db.version(version).stores({ ...stores })
  await db.open()
  db.close()
  await writeRaw(name, rows)
  return name
}

const TABLES = Object.keys(stored)
const RENAMED: Readonly<Record<string, string>> = { answers: 'results', images: 'undoRecords' }

describe('a world of protocol version 4', () => {
  let upgraded: RawRows
  let house: House

  beforeAll(async () => {
    const name = await olderWorld()
    house = createHouse(name, { storage: 'indexeddb' })
    await house.command('world.read', {})
    upgraded = await readRaw(name)
  })

  it.each(TABLES)('has all rows of %s, as they are stored now', (table) => {
    const name = RENAMED[table] ?? table
    expect(stored[table]?.length).toBeGreaterThan(0)
    expect(upgraded[name]).toHaveLength(stored[table]?.length ?? 0)
    for (const row of upgraded[name] ?? []) expect(checkRow(name, row)).toBeUndefined()
  })

  it('uses none of the names of that version', () => {
    expect(Object.keys(upgraded)).not.toContain('answers')
    const text = JSON.stringify({ ...upgraded, exchanges: [], mail: [], state: [] })
    for (const old of [
      '"cookie.withheld"',
      '"token.sealed"',
      '"token.opened"',
      '"held"',
      '/token.opened',
      '"incarnation"',
      '"wish"',
    ])
      expect(text).not.toContain(old)
    expect(upgraded['meta']).toMatchObject([
      {
        control: {
          breakpoints: [{ on: { kind: 'cookie.not-sent' } }, { on: { kind: 'token.decrypted' } }, {}],
          paused: [{ breakpoint: 'b3' }],
        },
        stepping: { resumed: [], ignoringBreakpoints: [] },
        undoBytes: expect.any(Number),
      },
    ])
  })

  it('continues: the paused sign-in ends as it was edited', async () => {
    for (const id of ['b1', 'b2', 'b3']) await house.command('breakpoint.remove', { id })
    await house.command('control.resume', { to: 'end' })
    await expect.poll(async () => (await house.command('control.read', {})).control.paused.length).toBe(0)
    const { devices } = await house.command('world.read', {})
    await house.frame().load(devices[0]?.tabs[0]?.address ?? '')
    expect((await house.frame().open('https://app.example/')).text).toContain('Ada')
    const { steps } = await house.command('steps.page', { limit: 2000 })
    expect(steps.map(({ kind }) => kind)).not.toContain('replay.diverged')
    expect(steps.at(-1)?.seq).toBeGreaterThan(stored['steps']?.length ?? 0)
  })

  it('is rewound, and reaches the end of its other branch', async () => {
    const { position } = await house.command('control.read', {})
    await house.command('world.rewind', { to: 30 })
    await house.command('world.rewind', { to: position.newest })
    await house.command('branch.switch', { branch: 'main' })
    expect((await house.command('database.read', {})).users).toHaveLength(1)
    await house.command('world.rewind', { to: 0 })
    expect((await house.command('database.read', {})).users).toEqual([])
  })
})

test('a row that was upgraded stays as it is', () => {
  for (const [table, rows] of Object.entries(stored))
    for (const row of rows) {
      const name = RENAMED[table] ?? table
      const once = upgradeRow(name, row)
      expect(upgradeRow(name, once)).toEqual(once)
    }
})

test('keeps members that the upgrade does not know', async () => {
  const [meta, ...others] = stored['meta'] ?? []
  const rows = { ...stored, meta: [{ ...meta, later: { held: 1 } }, ...others] }
  const name = await olderWorld(rows)
  await createHouse(name, { storage: 'indexeddb' }).command('world.read', {})
  expect((await readRaw(name))['meta']).toMatchObject([{ later: { held: 1 } }])
})

test('links of that version open', async () => {
  const links = JSON.parse(
    readFileSync(new URL('fixtures/links-of-protocol-4.json', import.meta.url), 'utf8'),
  ) as readonly string[]
  for (const link of links) expect(await decodeLink(link)).toHaveProperty('link')
})

describe('a world that cannot be opened', () => {
  it('is saved as a trace, where its rows can be read', async () => {
    const { name, text } = await readStoredFile(indexedDB, await olderWorld())
    expect(name).toMatch(/^older-\d+\.authscope$/)
    const read = readTrace(text)
    expect(read).toMatchObject({ trace: { database: { users: [{}] }, mails: [{}] } })
    expect('trace' in read ? read.trace.steps : []).toHaveLength(stored['steps']?.length ?? 0)
  })

  it('is saved as rows, where they cannot', async () => {
    const [first, ...steps] = stored['steps'] ?? []
    const rows = { ...stored, steps: [{ ...first, kind: 'of another program' }, ...steps] }
    const { name, text } = await readStoredFile(indexedDB, await olderWorld(rows))
    expect(name).toMatch(/^older-\d+-rows\.json$/)
    expect(fromJson(text)).toMatchObject({ steps: expect.any(Array), results: expect.any(Array) })
  })

  it('is as it was before, when its upgrade fails', async () => {
    const name = await olderWorld()
    const upgradeRow = (table: string, row: unknown) => {
      if (table === 'steps') throw new Error('cannot')
      return row
    }
    await expect(openWorldDatabase(name, { upgradeRow })).rejects.toThrow()
    const before = await readRaw(name)
    expect(before['answers']).toHaveLength(stored['answers']?.length ?? 0)
    expect(before['steps']).toEqual(stored['steps'])
  })
})
