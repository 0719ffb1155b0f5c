import { attemptIn } from '../../record/code/attempt.ts'
import { type Help, isHelpWanted } from '../../record/code/helps.ts'
import { newHelps, spentAt } from '../../record/code/spent.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import type { CodeParts } from './parts.ts'
import { runDraft, showHome } from './use-run.ts'

/** How often the same sign-in is repeated at most. */
const MOST_TIMES = 10

/**
 * Gives what the code asks for and repeats the newest sign-in, until it leads to a session or nothing new is offered. Without a sign-in, until the
 * code gives a configuration. What was given in vain is kept, so that it is not offered again.
 */
export async function giveAndSignIn(parts: CodeParts, signal: AbortSignal): Promise<void> {
  const { data, desk } = parts
  const given = new Set<string>()
  await giveEach(parts, signal, given)
  const steps = data.recorded.get()
  if (!signal.aborted && given.size > 0 && isHelpWanted(steps)) desk.spent.set(spentAt(steps, given))
}

async function giveEach(parts: CodeParts, signal: AbortSignal, given: Set<string>): Promise<void> {
  const { client, data, desk, stepper } = parts
  let attempt = attemptIn(data.recorded.get())
  for (let times = 0; times < MOST_TIMES && !signal.aborted; times += 1) {
    const { setup } = client.world.get()
    const helps = newHelps(data.recorded.get(), setup, desk.draft.get(), given)
    if (helps.length === 0 || isStopped(stepper.pauseState.get())) return
    await give(parts, helps)
    for (const { key, typed } of helps) {
      given.add(key)
      if (attempt && typed) attempt = { ...attempt, fields: typed(attempt.fields) }
    }
    if (!attempt) await showHome(parts)
    else if (await (await import('../story/again.ts')).signInAgain({ client, stepper }, attempt)) return
    if (!isHelpWanted(data.recorded.get())) return
  }
}

/** Changes the code that is written and runs it, or changes the setup. */
export async function give(parts: CodeParts, helps: readonly Pick<Help, 'draft' | 'setup'>[]): Promise<void> {
  const { client, desk } = parts
  for (const { draft, setup } of helps) {
    if (draft) desk.draft.update(draft)
    if (setup) await client.channel.send('setup.change', { setup: setup(client.world.get().setup) })
  }
  if (helps.some(({ draft }) => draft)) await runDraft(parts)
}
