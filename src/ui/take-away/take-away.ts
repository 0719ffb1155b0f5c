import type { WorldClient } from '../../link/client/world-client.ts'
import { toJson } from '../../protocol/json.ts'
import { withoutPrivate } from '../../protocol/private-values.ts'
import type { Step } from '../../protocol/steps.ts'
import { toHar } from '../../record/export/har.ts'
import { offerLink } from '../../record/export/link/offer-link.ts'
import { toMermaid } from '../../record/export/mermaid.ts'
import { offerTest } from '../../record/export/playwright/offer-test.ts'
import { privateValues } from '../../record/export/private-values.ts'
import { leaveOut, type Secrets, secretsIn, secretsOfCode } from '../../record/export/secrets.ts'
import { toSvg } from '../../record/export/svg.ts'
import type { TakenAway } from '../../record/export/taken-away.ts'
import { readWorldTrace, withoutSecrets } from '../../record/export/trace/trace.ts'
import { focusOn } from '../../record/outline/focus-on.ts'
import { outline, type Run } from '../../record/outline/outline.ts'
import { plural } from '../../record/values/time.ts'
import { canWrite, type WorldData } from '../data/world.ts'
import type { Selection } from '../selection/selection.ts'
import type { Format } from './files.ts'

/** What is exported: the world, or its selected run. */
export type Taken = Pick<WorldData, 'recorded' | 'runs'> &
  Pick<Selection, 'selected'> & { readonly client: WorldClient }

/** Makes the text of one format. `keepSecrets` writes them as they are. */
export async function takeAway(of: Taken, format: Format, keepSecrets: boolean): Promise<TakenAway> {
  const { client } = of
  if (format.id === 'link') return takeLink(of, keepSecrets)
  if (format.id === 'playwright') return takeTest(of, keepSecrets)
  const version = client.channel.worker.get()?.version ?? (await client.channel.ping())?.version ?? 'unknown'
  const read = await readWorldTrace(client.channel.send, version)
  // What someone set in the environment stays in this browser, whatever they choose.
  const trace = withoutPrivate(
    read,
    privateValues(read.steps, read.world.setup.code, read.world.scenario.code),
  )
  const secrets = secretsIn(trace.steps, [
    ...trace.world.setup.secrets,
    ...secretsOfCode(trace.world.setup.code),
    ...secretsOfCode(trace.world.scenario.code),
  ])
  const notes = [secretNote(secrets, keepSecrets)]
  const hasSecrets = keepSecrets && secrets.size > 0
  const name = format.oneRun ? (runOf(of)?.title ?? 'run') : trace.world.world
  if (format.id === 'trace')
    return { text: toJson(keepSecrets ? trace : withoutSecrets(trace, secrets)), name, notes, hasSecrets }
  const steps = keepSecrets ? trace.steps : leaveOut(trace.steps, secrets)
  if (format.id === 'har')
    return { text: JSON.stringify(toHar(steps, { version }), undefined, 1), name, notes, hasSecrets }
  const number = runOf(of)?.run
  const run = outline(steps).find((each) => each.run === number)
  if (!run) throw new Error('There is no run to draw yet.')
  if (format.id === 'svg') return { text: toSvg(run), name, notes, hasSecrets }
  const text = toMermaid(run.steps)
  const long =
    text.length > MERMAID_LIMIT
      ? [`It is longer than the ${MERMAID_LIMIT} characters that Mermaid accepts by default.`]
      : []
  return { text, name, notes: [...notes, ...long], hasSecrets }
}

/** Mermaid's `maxTextSize`. */
const MERMAID_LIMIT = 50_000

function runOf({ runs, selected }: Taken): Run | undefined {
  return focusOn(runs.get(), selected.get())?.run
}

function secretNote(secrets: Secrets, keepSecrets: boolean): string {
  if (secrets.size === 0) return 'It contains no secrets.'
  const count = plural(secrets.size, 'secret')
  return keepSecrets
    ? `It contains ${count}: tokens, cookies, codes, keys. Simulated ones are only test values; those you pasted are not.`
    : `${count} hidden: tokens, cookies, codes, keys. The same secret has the same name everywhere.`
}

async function takeLink({ recorded, client, selected }: Taken, keepSecrets: boolean): Promise<TakenAway> {
  const { scenario, world } = await client.world.refresh()
  const step = selected.get()
  const steps = recorded.get()
  const branch = await branchIn(client)
  return offerLink(
    { name: world, scenario, steps, ...(step === undefined ? {} : { step }), ...(branch && { branch }) },
    keepSecrets,
    addressOfPage(),
  )
}

async function takeTest({ recorded, client }: Taken, keepSecrets: boolean): Promise<TakenAway> {
  if (client.served) return takeOwnTest(client, recorded.get())
  const { scenario, world } = await client.world.refresh()
  return offerTest({ name: world, scenario, steps: recorded.get() }, keepSecrets, addressOfPage())
}

/** A test of someone's own app, which is not in this file: it signs in again, with other codes and tokens. */
async function takeOwnTest({ channel, world }: WorldClient, steps: readonly Step[]): Promise<TakenAway> {
  const { toOwnAppTest } = await import('../../record/export/playwright/own-app-test.ts')
  const { people } = world.get().setup
  return {
    text: toOwnAppTest({ steps, people, mails: await channel.send('mail.list', {}) }),
    name: 'recorded',
    notes: [
      'Needs authscope/playwright: see “Test your own app” in its guide.',
      'What only a script of a page did is not in it. npx authscope record follows every click.',
    ],
    hasSecrets: false,
  }
}

function addressOfPage(): string {
  return new URL(window.location.pathname, window.location.href).href
}

/** The current branch, and how many others there are. A recording has no branches. */
async function branchIn(client: WorldClient) {
  if (!canWrite(client)) return undefined
  const branches = await client.channel.send('branches.list', {})
  const name = branches.find(({ current }) => current)?.name ?? 'main'
  return { name, others: branches.length - 1 }
}
