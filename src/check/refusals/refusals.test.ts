import { expect, it } from 'vitest'
import { DEFAULT_PEOPLE } from '../../protocol/scenario-defaults.ts'
import type { Step } from '../../protocol/steps.ts'
import { lackingIn } from '../../record/code/after-run.ts'
import { helpOf, nextHelps, offersIn } from '../../record/code/helps.ts'
import { refusalText } from '../../record/labels/refusal.ts'
import type { House } from '../testing/simulated-browser.ts'
import { houseWith, only, stepsOf } from '../testing/user-code-house.ts'
import type { Kind } from './kind.ts'
import { OF_FORMS_AND_PAGES } from './of-forms-and-pages.ts'
import { OF_SIGN_IN } from './of-sign-in.ts'

const HOME = 'https://app.example/'

it.each([...OF_SIGN_IN, ...OF_FORMS_AND_PAGES])(
  'says why and offers what leads to a session: $name',
  async (kind) => {
    const { house, code } = await houseWith(kind.files)
    const known = await house.command('code.environment', { code })
    const draft = {
      ...{ files: kind.files, entry: code.entry, open: code.entry },
      environment: { ...known.environment, ...kind.environment },
    }
    const people = DEFAULT_PEOPLE.map((each) =>
      each.id === 'ada' && kind.columns ? { ...each, columns: { id: 'user-ada', ...kind.columns } } : each,
    )
    const scenario = {
      people,
      code: { ...code, environment: draft.environment },
      answers: kind.answers ?? {},
    }
    await house.command('world.reset', { scenario })
    expect(await isLetIn(house, kind)).toBe(false)
    const steps = await stepsOf(house)
    expect(steady(reasonIn(steps))).toBe(kind.says)
    const { setup } = await house.command('world.read', {})
    const [offer] = offersIn(lackingIn(steps), steps, setup)
    expect(steady(offer?.sentence)).toBe(kind.offers)
    if (!offer) return
    const [help] = nextHelps(steps, setup, draft)
    expect(help?.key).toBe(helpOf(offer)?.key)
    const { environment } = help?.draft?.(draft) ?? draft
    const given = { ...scenario, ...help?.setup?.(setup), code: { ...code, environment } }
    await house.command('world.reset', { scenario: given })
    const { fields } = kind
    expect(
      await isLetIn(house, { ...kind, ...(fields && { fields: help?.typed?.(fields) ?? fields }) }),
    ).toBe(true)
  },
)

/** Signs Ada in as a person does. */
async function isLetIn(house: House, { fields, visits }: Pick<Kind, 'fields' | 'visits'>): Promise<boolean> {
  const frame = house.frame()
  await frame.open(HOME)
  await frame.click('Sign in')
  await frame.press(`Sign in with ${fields ? 'Credentials' : 'GitHub'}`, fields)
  if (frame.page().root.querySelector('button[name=authorize]')) await frame.press('Authorize Example')
  return visits
    ? (await frame.open(visits)).url === visits
    : (await frame.open(HOME)).text.includes('Signed in as')
}

function reasonIn(steps: readonly Step[]): string | undefined {
  const refused = only(steps, 'callback.returned').findLast(({ data }) => data.refusal !== undefined)
  return refused?.data.refusal && refusalText(refused.data.refusal)
}

/** Times depend on the clock. */
function steady(sentence: string | undefined): string | undefined {
  return sentence?.replace(/20\d\d-\d\d-\d\dT[\d:.]+Z(?=")|19\d\d-\d\d-\d\dT[\d:.]+Z|\b\d{12}\b/g, '…')
}

it('is recorded the same when it is played again, and queries, requests and logs nothing a second time', async () => {
  const played = async () => {
    const { house } = await houseWith(`import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { PrismaClient } from '@prisma/client'
const prisma = new PrismaClient()
export const { handlers, auth } = NextAuth({ providers: [GitHub], callbacks: { async signIn({ user }) {
  const visit = await prisma.visit.create({ data: { of: user.email, lot: Math.random(), key: crypto.randomUUID() } })
  console.log(visit.key)
  await fetch('https://harbour.example/visits', { method: 'POST', body: visit.key })
  return visit.lot > 2
} } })`)
    await isLetIn(house, {})
    await isLetIn(house, {})
    const steps = (await stepsOf(house)).map(({ realAt: _realAt, tookMs: _tookMs, ...step }) => step)
    return { steps, rows: await house.command('database.read', {}) }
  }
  const first = await played()
  const counts = ['query.ran', 'log.written', 'callback.returned'].map(
    (kind) => first.steps.filter((step) => step.kind === kind && !/profile/.test(step.summary)).length,
  )
  expect(counts).toEqual([2, 2, 2])
  expect(first.rows.own?.['Visit']).toHaveLength(2)
  expect(JSON.stringify(await played())).toBe(JSON.stringify(first))
})
