import type { Cookie, CookieVerdict } from '../../protocol/cookies.ts'
import type { HeaderList } from '../../protocol/http.ts'
import type { Lane, Party, Step, StepData, StepKind } from '../../protocol/steps.ts'

/** Writes steps as the worker would, for tests and pictures of the workbench. */
export interface Recording {
  readonly steps: Step[]
  /** Begins a run. */
  run(action: string): void
  /** Begins an exchange; the steps after it belong to it. */
  exchange(id: string): void
  add<K extends StepKind>(kind: K, data: StepData[K], more: StepPlace): void
}

export interface StepPlace {
  readonly from: Party
  readonly to?: Party
  readonly summary: string
  readonly outcome?: Step['outcome']
  readonly tookMs?: number
  readonly rule?: string
  readonly spec?: Step['spec']
}

export const START = Date.parse('2026-03-02T09:41:07.000Z')

export function createRecording(): Recording {
  const steps: Step[] = []
  let run = 0
  let exchange = 'e0'
  const add: Recording['add'] = (kind, data, more) => {
    const seq = steps.length + 1
    const step = {
      seq,
      key: `${exchange}/${kind}#${seq}`,
      at: START + seq * 20,
      realAt: 1_000_000 + seq * 7,
      run,
      exchange,
      kind,
      data,
      outcome: 'done',
      ...more,
    }
    steps.push(step as unknown as Step)
  }
  return {
    steps,
    add,
    exchange: (id) => {
      exchange = id
    },
    run: (action) => {
      run += 1
      exchange = `e${run}0`
      add(
        'person.acted',
        { action },
        { from: party('person', 'Ada'), to: party('browser', 'laptop'), summary: action },
      )
    },
  }
}

export function party(lane: Lane, name: string): Party {
  return { lane, name }
}

export function cookie(name: string, expires: Cookie['expires'] = 'session', value = 'c29tZXRoaW5n'): Cookie {
  return {
    name,
    value,
    domain: 'app.example',
    path: '/',
    expires,
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    hostOnly: true,
    creation: START,
    lastAccess: START,
  }
}

export function verdict(rule: string, reason: string): CookieVerdict {
  return {
    rule,
    reason,
    spec: {
      label: 'RFC 6265bis §5.8.3',
      url: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-5.8.3',
    },
  }
}

export function headers(record: Readonly<Record<string, string>>): HeaderList {
  return Object.entries(record)
}

export function body(text: string) {
  return { text, sizeBytes: text.length }
}
