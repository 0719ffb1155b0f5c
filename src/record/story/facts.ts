import { catalogueProvider } from '../../catalogue/providers.ts'
import type { Told } from '../../lessons/beats/beat.ts'
import type { FlowRun } from '../../protocol/flow-reader.ts'
import type { ProviderSetup } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { personActed } from '../kinds/person-acted.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { providerName } from '../labels/catalogue.ts'
import { firstName, pronounsOf } from './names.ts'

/** Finds a step by its `seq`. */
export type StepAt = (seq: number) => Step | undefined

/** The names and facts of a run. */
export function toldOf(run: FlowRun, stepAt: StepAt, providers: readonly ProviderSetup[]): Told {
  const first = stepAt(run.first)
  const act = first !== undefined && personActed.is(first) ? first : undefined
  const request = act === undefined ? first : nextRequest(run, stepAt)
  const url = request !== undefined && requestSent.is(request) ? request.data.request.url : ''
  const person = act === undefined ? 'The user' : firstName(act.from.name)
  return {
    person,
    ...pronounsOf(person),
    provider: providerIn(url, providers),
    app: appName(url),
    press: act?.data.action.replace(/^press /, '') ?? 'Sign in',
    scopes: scopesOf(run, stepAt),
    count: (fact) => run.facts[fact]?.length ?? 0,
  }
}

function nextRequest({ beats, first }: FlowRun, stepAt: StepAt): Step | undefined {
  for (let seq = first; seq <= (beats[0]?.last ?? first); seq += 1) {
    const step = stepAt(seq)
    if (step !== undefined && requestSent.is(step)) return step
  }
  return undefined
}

/** The last part of the address is the provider's id. */
function providerIn(url: string, providers: readonly ProviderSetup[]): string {
  const id = URL.canParse(url) ? (new URL(url).pathname.split('/').pop() ?? '') : ''
  const configured = providers.find((each) => each.id === id)
  if (configured !== undefined) return providerName(configured)
  return (
    catalogueProvider(id)?.name ?? (id === '' ? 'the provider' : id.charAt(0).toUpperCase() + id.slice(1))
  )
}

/** `app.example` calls itself Example. */
export function appName(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : 'app.example'
  return host === 'app.example' ? 'Example' : host
}

function scopesOf({ facts }: FlowRun, stepAt: StepAt): readonly string[] {
  const step = stepAt(facts['request']?.[0] ?? 0)
  const scope = step !== undefined && decisionTaken.is(step) ? step.data.facts['scope'] : undefined
  return typeof scope === 'string' ? scope.split(/[\s,]+/) : []
}
