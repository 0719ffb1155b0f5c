import { beforeAll, expect, it } from 'vitest'
import { type RawRows, readRaw, writeRaw } from './testing/raw-database.ts'
import { createHouse } from './testing/simulated-browser.ts'

const WORLD = 'lost-results'

/** The world after each transaction of a sign-in's last press in which an exchange was open: what a worker leaves that is killed then. */
const moments: { readonly rows: RawRows; readonly open: string }[] = []

beforeAll(async () => {
  let isLast = false
  const house = createHouse(WORLD, {
    wrapStore: (store) => ({
      ...store,
      async atomically(work, options) {
        const result = await store.atomically(work, options)
        if (isLast) note(await readRaw(WORLD))
        return result
      },
    }),
  })
  await house.command('world.reset', { scenario: { strategy: 'database' } })
  const frame = house.frame()
  await frame.open('https://app.example/auth/signin')
  await frame.press('Sign in with GitHub')
  isLast = true
  await frame.press('Authorize Example')
})

function note(rows: RawRows): void {
  const open = rows['exchanges']?.find(({ state }) => state === 'open')?.['id']
  if (typeof open === 'string') moments.push({ rows, open })
}

/** Goes on with the exchange in a new worker. Gives the error's sentence, or `ended`. */
async function goOn(rows: RawRows, exchange: string): Promise<string> {
  await writeRaw(WORLD, rows)
  return createHouse(WORLD, { storage: 'indexeddb' })
    .command('exchange.drive', { exchange })
    .then(
      () => 'ended',
      (error: Error) => error.message,
    )
}

function redemptions({ steps = [] }: RawRows): number {
  const isOne = ({ kind, data }: RawRows[string][number]) =>
    kind === 'check.passed' && (data as { readonly check: string }).check === 'code_use'
  return steps.filter(isOne).length
}

const LOST =
  /^storage-damaged: .*the table results lacks recorded results of the exchange e\d+\. Reset the sandbox/

it('makes no call a second time when what a killed worker had recorded is lost', async () => {
  let damaged = 0
  for (const { open, rows } of moments) {
    expect(await goOn(rows, open)).toBe('ended')
    const emptied = { ...rows, results: [] }
    const said = await goOn(emptied, open)
    const after = await readRaw(WORLD)
    expect(redemptions(after)).toBeLessThan(2)
    if (said === 'ended') continue
    damaged += 1
    expect(said).toMatch(LOST)
    expect(after).toEqual(emptied)
  }
  expect(damaged).toBeGreaterThan(4)
})

it('notices a single lost result of a call that changes something', async () => {
  const counted = moments.map((moment) => ({ ...moment, own: changesOf(moment) }))
  const [most] = counted.toSorted((a, b) => b.own.length - a.own.length)
  expect(most?.own.length).toBeGreaterThan(4)
  for (const lost of most?.own ?? []) {
    const results = most?.rows['results']?.filter((each) => each !== lost) ?? []
    expect(await goOn({ ...most?.rows, results }, most?.open ?? '')).toMatch(LOST)
  }
})

function changesOf({ open, rows }: (typeof moments)[number]) {
  return (rows['results'] ?? []).filter(
    ({ exchange, call }) => exchange === open && /^(adapter\.|fetch )/.test(String(call)),
  )
}
