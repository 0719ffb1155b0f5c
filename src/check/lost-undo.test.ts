import { beforeAll, describe, expect, it } from 'vitest'
import { openWorldDatabase } from '../adapter/world-database.ts'
import { everyNth } from './testing/extent.ts'
import { type RawRows, readRaw, writeRaw } from './testing/raw-database.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'

type Row = RawRows[string][number]

/** A world in which Ada has signed in, and the same one rewound to the middle of that. */
let present: RawRows
let past: RawRows
let lastStep = 0
const MIDDLE = 25

beforeAll(async () => {
  const name = 'lost-undo-whole'
  const house = createHouse(name, { storage: 'indexeddb' })
  await house.command('world.reset', { scenario: { strategy: 'database' } })
  const frame = house.frame()
  await frame.open('https://app.example/auth/signin')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  await house.command('clock.advance', { seconds: 60 })
  lastStep = (await house.command('world.read', {})).lastStep
  present = await readRaw(name)
  await house.command('world.rewind', { to: MIDDLE })
  past = await readRaw(name)
})

let worlds = 0

async function worldOf(rows: RawRows): Promise<{ readonly name: string; readonly house: House }> {
  worlds += 1
  const name = `lost-undo-${worlds}`
  ;(await openWorldDatabase(name)).close()
  await writeRaw(name, rows)
  return { name, house: createHouse(name, { storage: 'indexeddb' }) }
}

/** It says what is wrong, and every row is as it was. */
async function expectRefused(name: string, asked: () => Promise<unknown>, table: string): Promise<void> {
  const before = await readRaw(name)
  await expect(asked()).rejects.toThrow(
    new RegExp(`^storage-damaged: .*the table ${table} lacks an undo record.*Reset the sandbox`),
  )
  expect(await readRaw(name)).toEqual(before)
}

function undoRecordsOf(row: Row): readonly Row[] {
  return row['undoRecords'] as readonly Row[]
}

describe('a world that lost undo records', () => {
  it('can be rewound to any step behind a lost one, and to none before it', async () => {
    const undoRecords = present['undoRecords'] ?? []
    expect(undoRecords.length).toBeGreaterThan(10)
    for (const lost of everyNth(4, undoRecords)) {
      const { house, name } = await worldOf({
        ...present,
        undoRecords: undoRecords.filter((each) => each !== lost),
      })
      const seq = lost['seq'] as number
      if (seq < lastStep) await house.command('world.rewind', { to: seq })
      await expectRefused(name, () => house.command('world.rewind', { to: seq - 1 }), 'undoRecords')
      await expectRefused(name, () => house.command('world.rewind', { to: 0 }), 'undoRecords')
    }
  }, 60_000)

  it('is not rewound when all of them are gone, whatever it has written since', async () => {
    const { house, name } = await worldOf({ ...present, undoRecords: [] })
    await expectRefused(name, () => house.command('world.rewind', { to: MIDDLE }), 'undoRecords')
    await house.frame().open('https://app.example/')
    await house.command('world.rewind', { to: lastStep })
    await expectRefused(name, () => house.command('world.rewind', { to: lastStep - 1 }), 'undoRecords')
    const { branch } = await house.command('world.fork', {})
    await expectRefused(name, () => house.command('world.rewind', { to: MIDDLE }), 'undoRecords')
    await house.command('branch.switch', { branch: 'main' })
    expect(branch).toBe('b1')
  })

  it('does not go forward past a lost undo record', async () => {
    const archive = past['archive'] ?? []
    const count = archive.flatMap(undoRecordsOf).length
    expect(count).toBeGreaterThan(10)
    for (const n of [0, 1, Math.floor(count / 2)]) {
      const lost = archive.flatMap(undoRecordsOf)[n]
      const lacking = archive.map((row) => ({
        ...row,
        undoRecords: undoRecordsOf(row).filter((each) => each !== lost),
      }))
      const { house, name } = await worldOf({ ...past, archive: lacking })
      await expectRefused(name, () => house.command('world.rewind', { to: lastStep }), 'archive')
      await house.command('world.rewind', { to: 0 })
    }
  })

  it('is not compared with another branch across a lost one', async () => {
    const { house, name } = await worldOf(past)
    await house.command('world.fork', {})
    await house.command('clock.advance', { seconds: 1 })
    const rows = await readRaw(name)
    const undoRecords = rows['undoRecords'] ?? []
    const lost = undoRecords.find((each) => (each['seq'] as number) > MIDDLE)
    const lacking = await worldOf({ ...rows, undoRecords: undoRecords.filter((each) => each !== lost) })
    const compare = { a: 'main', b: 'b1' }
    await expectRefused(lacking.name, () => lacking.house.command('branches.compare', compare), 'undoRecords')
    expect((await house.command('branches.compare', compare)).common).toBeGreaterThanOrEqual(MIDDLE)
  })
})

describe('a world of a version whose undo records did not name each other', () => {
  const older = (rows: RawRows): RawRows => ({
    ...rows,
    meta: (rows['meta'] ?? []).map(({ newestUndo: _newest, ...meta }) => meta),
    undoRecords: (rows['undoRecords'] ?? []).map(withoutPrevious),
    archive: (rows['archive'] ?? []).map((row) => ({
      ...row,
      undoRecords: undoRecordsOf(row).map(withoutPrevious),
    })),
  })
  const withoutPrevious = ({ previous: _previous, ...undoRecord }: Row) => undoRecord

  it('is rewound and goes forward as before', async () => {
    const { house, name } = await worldOf(older(present))
    await house.command('world.rewind', { to: 0 })
    expect(await readRaw(name)).toMatchObject({ users: [], cookies: [] })
    await house.command('world.rewind', { to: lastStep })
    const { users, cookies } = await readRaw(name)
    expect({ users, cookies }).toEqual({ users: present['users'], cookies: present['cookies'] })
  })

  it('writes records that do, on every branch', async () => {
    const { house } = await worldOf(older(past))
    await house.command('world.rewind', { to: MIDDLE - 2 })
    await house.command('world.fork', {})
    await house.command('clock.advance', { seconds: 1 })
    for (const branch of ['main', 'b1', 'main']) await house.command('branch.switch', { branch })
    await house.command('world.rewind', { to: MIDDLE - 2 })
    await house.command('world.fork', {})
    await house.command('clock.advance', { seconds: 1 })
    for (const branch of ['b1', 'main', 'b2', 'main']) await house.command('branch.switch', { branch })
    await house.command('world.rewind', { to: 0 })
    await house.command('branch.switch', { branch: 'b2' })
    expect((await house.command('control.read', {})).position.branch).toBe('b2')
  })
})
