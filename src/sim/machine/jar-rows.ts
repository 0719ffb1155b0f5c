import type { Cookie } from '../../protocol/cookies.ts'
import type { Party } from '../../protocol/steps.ts'
import type { Journal } from '../journal/journal.ts'
import type { Recorder } from '../recorder/world.ts'
import type { StorePlan } from '../rules/jar/store-cookies.ts'
import { defined } from '../values/defined.ts'

/** All cookies of one device. */
export async function jarOf(world: Journal, device: string): Promise<readonly Cookie[]> {
  const rows = await world.store.list('cookies', { from: [device], to: [device, '\uffff'] })
  return rows.map(({ device: _device, ...cookie }) => cookie)
}

/** Carries out what the jar planned; inside a transaction. */
export async function changeJar(
  world: Journal,
  device: string,
  plan: {
    readonly put: readonly Cookie[]
    readonly remove: readonly Pick<Cookie, 'domain' | 'path' | 'name'>[]
  },
): Promise<void> {
  for (const { domain, path, name } of plan.remove)
    await world.store.delete('cookies', [device, domain, path, name])
  if (plan.put.length > 0)
    await world.store.put('cookies', ...plan.put.map((cookie) => ({ ...cookie, device })))
}

/** Notes what became of each `Set-Cookie` line, and of the cookies that had to make room. */
export function noteStored(recorder: Recorder, from: Party, plan: StorePlan): void {
  for (const result of plan.results) {
    const { line, verdict } = result
    const common = { from, rule: verdict.rule, spec: verdict.spec }
    if (!result.stored) {
      const summary = `refused ${line.split('=', 1)[0]}: ${verdict.reason}`
      recorder.note({
        ...common,
        kind: 'cookie.refused',
        data: { line, verdict },
        summary,
        outcome: 'warning',
      })
      continue
    }
    const { cookie, before, removed } = result
    const data = { line, cookie, removed, verdict, ...defined({ before }) }
    recorder.note({
      ...common,
      kind: 'cookie.stored',
      data,
      summary: `${removed ? 'removed' : 'stored'} ${cookie.name}`,
      outcome: 'done',
    })
  }
  for (const { cookie, verdict } of plan.evictions) {
    const data = { line: '', cookie, removed: true, verdict }
    const summary = `removed ${cookie.name}: ${verdict.reason}`
    recorder.note({
      from,
      rule: verdict.rule,
      spec: verdict.spec,
      kind: 'cookie.stored',
      data,
      summary,
      outcome: 'warning',
    })
  }
}
