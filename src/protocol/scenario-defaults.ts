import type { Scenario } from './scenario.ts'
import type { DeviceSetup, Person, ProviderSetup, WorldSetup } from './setup.ts'

/** The people of a world that names none. Each is there for a case that flows meet: a plain one, a second one, a hidden e-mail, an unverified one. */
export const DEFAULT_PEOPLE: readonly [Person, ...Person[]] = [
  { id: 'ada', name: 'Ada Byron', email: 'ada@example.com' },
  { id: 'grace', name: 'Grace Brewster', email: 'grace@example.com' },
  { id: 'alan', name: 'Alan Mathison', email: 'alan@example.com', emailHidden: true },
  { id: 'mallory', name: 'Mallory', email: 'mallory@example.com', emailVerified: false },
]

/** The secret of app.example in a world that names none. A test value, shown in the workbench. */
export const DEFAULT_SECRET = 'authscope-example-secret-not-for-production'

/** One of each kind: OAuth, OpenID Connect, mail, credentials, passkeys. Auth.js checks only pkce for GitHub; the app shows what state adds. */
const DEFAULT_PROVIDERS: readonly ProviderSetup[] = [
  { id: 'github', checks: ['pkce', 'state'] },
  { id: 'google' },
  { id: 'resend' },
  { id: 'credentials' },
  { id: 'passkey' },
]

/** A whole scenario from a part of one. `checkScenario` must have accepted the part. */
export function resolveScenario(partial: Partial<Scenario> = {}): Scenario {
  const people = partial.people ?? DEFAULT_PEOPLE
  return {
    seed: partial.seed ?? 7,
    startsAt: partial.startsAt ?? '2026-03-02T09:41:07.000Z',
    strategy: partial.strategy ?? 'jwt',
    maxAge: partial.maxAge ?? 2_592_000,
    updateAge: partial.updateAge ?? 86_400,
    secrets: partial.secrets ?? [DEFAULT_SECRET],
    providers: partial.providers ?? DEFAULT_PROVIDERS,
    people,
    devices: partial.devices ?? defaultDevices(people),
    ...(partial.passkeys === undefined ? {} : { passkeys: partial.passkeys }),
    ...(partial.passkeyChecksOff === undefined ? {} : { passkeyChecksOff: partial.passkeyChecksOff }),
    ...(partial.asPublished === undefined ? {} : { asPublished: partial.asPublished }),
    ...(partial.engine === undefined ? {} : { engine: partial.engine }),
    faults: partial.faults ?? [],
    code: partial.code ?? null,
    start: partial.start ?? 'https://app.example/',
    answers: partial.answers ?? {},
  }
}

/** The part of a scenario that may change while the world runs. */
export function setupOf(scenario: Scenario): WorldSetup {
  const { seed: _seed, startsAt: _startsAt, start: _start, ...setup } = scenario
  return setup
}

/** A laptop and a phone of the first person: without other people in the scenario, Ada's. */
function defaultDevices(people: readonly Person[]): readonly DeviceSetup[] {
  const person = (people[0] ?? DEFAULT_PEOPLE[0]).id
  return [
    { id: 'laptop', person },
    { id: 'phone', person },
  ]
}
