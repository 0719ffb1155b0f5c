import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { WorldClient } from '../link/client/world-client.ts'
import { createStore } from '../link/worker/store.ts'
import { withoutPrivate } from '../protocol/private-values.ts'
import type { Refusal } from '../protocol/refusal.ts'
import { lackingIn } from '../record/code/after-run.ts'
import { codeOf } from '../record/code/draft.ts'
import { offersIn } from '../record/code/helps.ts'
import { asReport } from '../record/compare/engine-report.ts'
import type { EngineGroup } from '../record/compare/engines.ts'
import { decodeLink } from '../record/export/link/link-text.ts'
import { privateValues } from '../record/export/private-values.ts'
import { leaveOut, secretsIn } from '../record/export/secrets.ts'
import { refusalText } from '../record/labels/refusal.ts'
import { outline } from '../record/outline/outline.ts'
import { FORMATS } from '../ui/take-away/files.ts'
import { type Taken, takeAway } from '../ui/take-away/take-away.ts'
import { inProcessCode } from './testing/in-process-code.ts'
import { createHouse } from './testing/simulated-browser.ts'

/** Values that someone set, each in another place of the record: claims, addresses, logs, errors, forms, a header that encodes it. */
const OWN: Readonly<Record<string, string>> = {
  TEAM_NAME: 'Überholspur & Söhne',
  ISSUER_OF_OURS: 'https://login.corp-internal.example',
  OURS_CLIENT: 'client-of-corp-4711',
  OURS_WORD: 'a word that only we know',
  GREETING: 'Grüß Gott "Ada"',
  TINY: 'zq7',
  ADDRESS: 'https://Hooks.Corp-Internal.example:8443/in?team=blue',
  SHARED: "it's <ours> & nobody's \\ else",
}

const CODE = `import NextAuth from 'next-auth'
export const { handlers } = NextAuth({
  providers: [{
    id: 'ours', name: process.env.TEAM_NAME, type: 'oidc', issuer: process.env.ISSUER_OF_OURS,
    clientId: process.env.OURS_CLIENT, clientSecret: process.env.OURS_WORD,
  }],
  callbacks: {
    jwt({ token }) { console.log(process.env.GREETING, process.env.TINY, JSON.stringify({ whole: JSON.stringify({ said: process.env.GREETING + process.env.SHARED }) })); return { ...token, team: process.env.TEAM_NAME } },
    async session({ session, token }) {
      await fetch(process.env.ADDRESS, { headers: { 'x-team': encodeURIComponent(process.env.SHARED), authorization: 'Bearer ' + btoa(process.env.OURS_WORD) } }).catch((error) => console.error(new URL(process.env.ADDRESS).hostname, error))
      console.warn(Buffer.from(process.env.OURS_WORD).toString('hex'), escape(process.env.OURS_WORD), { [process.env.OURS_CLIENT]: 1 }, new Error(process.env.OURS_WORD))
      return { ...session, team: token.team, word: btoa('x' + process.env.OURS_WORD) } },
  },
})`

const window = { location: { pathname: '/', href: 'https://a.example/' } }

beforeAll(() => vi.stubGlobal('window', window))
afterAll(() => vi.unstubAllGlobals())

it('no export has a value that someone set in the environment, with secrets or without', async () => {
  const house = createHouse('private-values', { openUserCode: inProcessCode().open })
  await house.command('world.reset', {})
  const draft = { files: { 'auth.ts': CODE }, entry: 'auth.ts', environment: OWN, open: 'auth.ts' }
  const code = codeOf(draft, { AUTH_SECRET: 'a test secret of the sandbox' }, null)
  expect(code.private).toEqual(Object.keys(OWN))
  await house.command('setup.change', { setup: { code } })
  const frame = house.frame()
  await frame.open('https://app.example/api/auth/signin')
  await frame.press(`Sign in with ${OWN['TEAM_NAME']}`)
  const allow = frame.page().root.querySelector('button[name=authorize][value="1"]')
  await frame.press(allow?.textContent.replace(/\s+/g, ' ').trim() ?? '')
  expect((await frame.open('https://app.example/')).text).toContain(
    `"team": ${JSON.stringify(OWN['TEAM_NAME'])}`,
  )
  const { steps } = await house.command('steps.page', { limit: 2000 })
  expect(JSON.stringify(steps)).toContain(OWN['OURS_CLIENT'])
  const world = await house.command('world.read', {})
  const client = {
    channel: { send: house.command, worker: createStore({ version: '1' }) },
    world: { refresh: async () => world, get: () => world },
    travel: { branches: createStore([]), branch: createStore(undefined) },
  } as unknown as WorldClient
  const taken: Taken = {
    client,
    recorded: createStore(steps),
    runs: createStore(outline(steps)),
    selected: createStore(steps.at(-1)?.seq),
  } as unknown as Taken
  for (const format of FORMATS)
    for (const keepSecrets of [true, false]) {
      const { text, notes } = await takeAway(taken, format, keepSecrets)
      const whole =
        format.id === 'link' ? JSON.stringify(await decodeLink(text.split('world=')[1] ?? '')) : text
      expect(whole.length, whole).toBeGreaterThan(200)
      for (const [name, value] of Object.entries(OWN))
        for (const form of formsOf(value))
          expect(whole.includes(form), `${name} as ${form} in ${format.id}, ${keepSecrets}`).toBe(false)
      expect(notes.join(' ')).not.toContain('environment variables, with any secrets')
    }
  // A comparison of two engines is saved without a format: every step could be in it.
  const difference = (step: (typeof steps)[number]) => ({
    ours: step,
    published: step,
    reasons: [],
    follows: false,
    leaves: [{ path: 'x', a: step.data, b: OWN }],
  })
  const [first, ...others] = steps.map(difference)
  const own = privateValues(steps, world.setup.code)
  const report = asReport({ first, others } as unknown as EngineGroup, (whole) => withoutPrivate(whole, own))
  expect(report.length).toBeGreaterThan(20_000)
  for (const [name, value] of Object.entries(OWN))
    for (const form of formsOf(value))
      expect(report.includes(form), `${name} as ${form} in a report`).toBe(false)
})

it('no sentence about a refusal has such a value, nor has an export a password that was typed', async () => {
  const own = {
    GATE_WORD: 'Kran-und-Kai-77',
    LONG_WORD: `kai${'-4711'.repeat(200)}`,
    CHIEF: 'chief@corp-internal.example',
  }
  const text = `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
export const { handlers } = NextAuth({ providers: [Credentials({
  credentials: { email: {}, password: { type: 'password' } },
  authorize({ email, password }) {
    if (password !== process.env.GATE_WORD && process.env.LONG_WORD !== password && email !== process.env.CHIEF)
      throw new Error('not ' + process.env.GATE_WORD)
    return { id: '1' }
  },
})] })`
  const house = createHouse('private-refusal', { openUserCode: inProcessCode().open })
  await house.command('world.reset', {})
  const draft = { files: { 'auth.ts': text }, entry: 'auth.ts', environment: own, open: 'auth.ts' }
  const code = codeOf(draft, { AUTH_SECRET: 'a test secret of the sandbox' }, null)
  await house.command('setup.change', { setup: { code } })
  const frame = house.frame()
  await frame.open('https://app.example/api/auth/signin')
  await frame.press('Sign in with Credentials', { email: 'ada@example.com', password: 'quay9' })
  const { steps } = await house.command('steps.page', { limit: 2000 })
  const { setup } = await house.command('world.read', {})
  const refused = steps.find((step) => step.kind === 'callback.returned')
  const data = refused?.data as { readonly refusal?: Refusal } | undefined
  if (!data?.refusal) throw new Error('no refusal')
  const said = [refusalText(data.refusal), JSON.stringify({ ...data.refusal, wants: [] })]
  const offered = offersIn(lackingIn(steps), steps, setup).map(({ sentence }) => sentence)
  expect(said[0]).toContain('threw Error: not private.GATE_WORD because')
  expect(offered.join(' ')).toContain('address were private.CHIEF')
  for (const sentence of [...said, ...offered])
    for (const value of Object.values(own)) expect(sentence).not.toContain(value.slice(0, 12))
  const secrets = secretsIn(steps)
  expect(JSON.stringify(leaveOut(data.refusal, secrets))).not.toContain('quay9')
})

it('saves nothing else', () => {
  const savers = filesIn('src/ui').filter((file) => /\bsaveFile\(/.test(file.text))
  // The conformance report is of the repository's own scenarios, which have no environment of someone's.
  expect(savers.map(({ path }) => path).toSorted()).toEqual([
    'src/ui/compare/engines-compared.tsx',
    'src/ui/scenes/conformance-scenarios.tsx',
    'src/ui/take-away/take-away-dialog.tsx',
    'src/ui/values/save-file.ts',
  ])
})

function filesIn(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }))
}

function formsOf(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const address = URL.canParse(value) ? new URL(value) : undefined
  return [
    ...[
      value,
      encodeURIComponent(value),
      escape(value),
      json,
      JSON.stringify(json).slice(1, -1),
      btoaOf(value),
    ],
    ...(address ? [address.href, address.host, address.hostname] : []),
    ...(value.length < 4 ? [] : [Buffer.from(value).toString('hex')]),
  ]
}

function btoaOf(value: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`x${value}`))).replace(/=+$/, '')
}
