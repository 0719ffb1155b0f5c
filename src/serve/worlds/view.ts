import { PROVIDERS } from '../../catalogue/providers.ts'
import type { MockIssuer } from '../../mocks/site.ts'
import type { WorldView } from '../../protocol/commands.ts'
import type { Fault, FaultEffect, FaultTarget } from '../../protocol/faults.ts'
import type { Mail } from '../../protocol/mail.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import type { ProviderSetup } from '../../protocol/setup.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import type { ListedFault, ServedEffect, ServedFault } from './faults.ts'
import { TAB } from './places.ts'
import { asWorldEffect, BROWSER } from './tell.ts'
import type { ServedWorld } from './world.ts'

/** Providers that most apps have, first where someone chooses. */
const USUAL = ['google', 'github', 'microsoft-entra-id', 'apple', 'discord', 'facebook']

/** A served world as a workbench shows any world. */
export function viewOf(world: ServedWorld, issuers: readonly MockIssuer[] = []): WorldView {
  const { people, answers, faults, id, now, steps } = world
  const device = { id: BROWSER.name, person: people[0]?.id ?? '' }
  const scenario = resolveScenario({
    people,
    devices: [device],
    providers: providersOf(world, issuers),
  })
  const url = pageOf(world) ?? 'about:blank'
  const tab = { device: device.id, tab: TAB, url, loading: false, history: [{ url }], position: 0 }
  return {
    world: id,
    scenario,
    setup: { ...setupOf(scenario), answers, faults: faults.list().flatMap(asFault) },
    now: now(),
    devices: [{ ...device, tabs: [tab] }],
    lastStep: steps.last(),
  }
}

/** The page that the browser asked for last. */
function pageOf({ steps }: ServedWorld): string | undefined {
  return steps
    .list()
    .filter(requestSent.is)
    .findLast(({ data }) => data.mode === 'navigation')?.data.request.url
}

function providersOf({ record }: ServedWorld, issuers: readonly MockIssuer[]): readonly ProviderSetup[] {
  const seen = record.toReversed().flatMap(({ named }) => (named === undefined ? [] : [named.provider]))
  const own: readonly ProviderSetup[] = issuers.map(({ id = '', issuer }) =>
    id === '' ? { id: idOf(issuer), type: 'oidc', name: new URL(issuer).host, issuer } : { id, issuer },
  )
  const known = new Map<string, ProviderSetup>(own.map((each) => [each.id, each]))
  const ids = [...seen, ...known.keys(), ...USUAL, ...PROVIDERS.map(({ id }) => id)]
  return [...new Set(ids)].flatMap((id): readonly ProviderSetup[] => {
    const preset = PROVIDERS.find((each) => each.id === id)
    if (preset === undefined) return [known.get(id) ?? []].flat()
    const { issuer, type } = preset
    if (type === 'credentials' || type === 'webauthn') return []
    return [{ id, ...(issuer === undefined ? {} : { issuer }) }]
  })
}

function idOf(issuer: string): string {
  return new URL(issuer).host
    .replace(/[^a-z0-9]+/gi, '-')
    .toLowerCase()
    .slice(0, 40)
}

/** Faults that have nothing like them in a sandbox are left out: a pause that a test made. */
function asFault({ effect, endpoint, host, id, provider, times }: ListedFault): readonly Fault[] {
  const target: FaultTarget | undefined =
    host !== undefined
      ? { at: 'network', host }
      : endpoint === 'mail'
        ? undefined
        : { at: 'provider', endpoint, ...(provider === '*' ? {} : { provider }) }
  if (target === undefined || effect.does === 'pause') return []
  return [{ id, target, effect: asWorldEffect(effect), once: times !== undefined }]
}

/** A fault of the workbench as a served world has it. @throws Error with the reason for one that only sandboxes have */
export function servedFault({ effect, once, target }: Omit<Fault, 'id'>): Omit<ServedFault, 'id'> {
  const common = { effect: servedEffect(effect), ...(once ? { times: 1 } : {}) }
  if (target.at === 'network') {
    if (target.host === undefined) throw new Error('Name the host that is to go wrong.')
    return { ...common, host: target.host, provider: '', endpoint: 'token' }
  }
  if (target.at !== 'provider')
    throw new Error('Only servers of the simulated internet can go wrong here: your app runs as it is.')
  return { ...common, provider: target.provider ?? '*', endpoint: target.endpoint }
}

/** What can go wrong in a served world, beside what only a provider can do. */
function servedEffect(effect: FaultEffect): ServedEffect {
  switch (effect.does) {
    case 'delay':
      return { does: 'delay', ms: effect.seconds * 1000 }
    case 'timeout':
    case 'unreachable':
      return { does: 'no-answer' }
    case 'status':
    case 'wrong-claim':
    case 'bad-signature':
    case 'alg-none':
    case 'unknown-kid':
    case 'rotated-keys':
    case 'other-sub':
    case 'error-redirect':
    case 'wrong-iss':
    case 'wrong-state':
    case 'replayed-code':
      return effect
    default:
      throw new Error(`"${effect.does}" is not possible with your own app.`)
  }
}

export function mailsOf({ mails }: Pick<ServedWorld, 'mails'>): readonly Mail[] {
  return mails.map(({ text = '', html = '', sentAt, ...mail }) => ({
    ...mail,
    ...{ text, html, at: sentAt, arrivesAt: sentAt },
    state: 'delivered',
  }))
}
