import { catalogueProvider } from '../../catalogue/providers.ts'
import type { Told } from '../../lessons/beats/beat.ts'
import type { FlowRun } from '../../protocol/flow-reader.ts'
import type { ProviderSetup } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { type PersonActed, personActed } from '../kinds/person-acted.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'
import { tokenEncrypted } from '../kinds/token-encrypted.ts'
import { providerName } from '../labels/catalogue.ts'
import { siteName } from '../labels/sites.ts'
import { firstName, pronounsOf } from './names.ts'

/** Finds a step by its `seq`. */
export type StepAt = (seq: number) => Step | undefined

/** The names and facts of a run. */
export function toldOf(run: FlowRun, stepAt: StepAt, providers: readonly ProviderSetup[]): Told {
  const own = stepsOf(run, stepAt)
  const requests = own.filter(requestSent.is)
  const act = own.find(personActed.is)
  const person = firstName((act ?? actBefore(run.first, requests[0], stepAt))?.from.name ?? 'The user')
  return {
    person,
    ...pronounsOf(person),
    ...otherUser(own, person),
    provider: providerOf(requests, providers),
    app: appName(requests[0]?.data.request.url ?? ''),
    press: pressed(act) ?? 'Sign in',
    scopes: scopesOf(run, stepAt),
    leftOut: own.flatMap(checksLeftOut),
    count: (fact) => run.facts[fact]?.length ?? 0,
  }
}

/** Whom the session is for, if its token names someone else. */
function otherUser(steps: readonly Step[], person: string): Pick<Told, 'otherUser'> {
  const token = steps.filter(tokenEncrypted.is).findLast(({ data }) => data.purpose === 'session')
  const name = token?.data.claims?.['name']
  const user = typeof name === 'string' && name !== '' ? firstName(name) : person
  return user === person || person === 'The user' ? {} : { otherUser: user }
}

function stepsOf({ beats }: FlowRun, stepAt: StepAt): readonly Step[] {
  return beats.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => stepAt(first + index) ?? []).flat(),
  )
}

/** How far to look back for the person at a device. */
const FARTHEST = 500

/** A page's own request: the person is the one who last did something on that device. */
function actBefore(first: number, request: RequestSent | undefined, stepAt: StepAt): PersonActed | undefined {
  for (let seq = first - 1; seq > Math.max(0, first - FARTHEST); seq -= 1) {
    const step = stepAt(seq)
    if (step !== undefined && personActed.is(step) && step.to?.name === request?.from.name) return step
  }
  return undefined
}

function pressed(act: PersonActed | undefined): string | undefined {
  return /^press (.+)$/.exec(act?.data.action ?? '')?.[1]
}

function checksLeftOut(step: Step): readonly number[] {
  if (!decisionTaken.is(step) || step.data.decision !== 'passkey-checks') return []
  const { off } = step.data.facts
  return Array.isArray(off) ? off.map(Number) : []
}

/** `/signin/github`, `/callback/github`: the last part of the address is the provider's id. Otherwise the host that the app's server asked. */
function providerOf(requests: readonly RequestSent[], providers: readonly ProviderSetup[]): string {
  const paths = requests.map(({ data }) => new URL(data.request.url).pathname)
  const id = paths.map((path) => /\/(?:signin|callback)\/([^/]+)$/.exec(path)?.[1]).find(Boolean)
  if (id !== undefined) return nameOf(id, providers)
  const host = requests.find(({ to }) => to?.lane === 'provider')?.to?.name
  return host === undefined ? 'the provider' : siteName(host)
}

function nameOf(id: string, providers: readonly ProviderSetup[]): string {
  const configured = providers.find((each) => each.id === id)
  if (configured !== undefined) return providerName(configured)
  return catalogueProvider(id)?.name ?? id.charAt(0).toUpperCase() + id.slice(1)
}

/** `app.example` calls itself Example, at each host below it too. */
function appName(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : 'app.example'
  return host === 'app.example' || host.endsWith('.app.example') ? 'Example' : host
}

function scopesOf({ facts }: FlowRun, stepAt: StepAt): readonly string[] {
  const step = stepAt(facts['request']?.[0] ?? 0)
  const scope = step !== undefined && decisionTaken.is(step) ? step.data.facts['scope'] : undefined
  return typeof scope === 'string' ? scope.split(/[\s,]+/) : []
}
