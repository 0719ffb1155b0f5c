import type { MockMail, MockPerson } from '../mocks/site.ts'
import { fromJson } from '../protocol/json.ts'
import { OBSERVED_PATH } from '../protocol/observed.ts'
import type { Trace } from '../record/export/trace/trace.ts'
import type { WorldView } from '../serve/control.ts'
import type { ListedFault, ServedFault } from '../serve/worlds/faults.ts'
import type { ServedExchange } from '../serve/worlds/record.ts'

/** A world of a running `authscope serve`, as a test has it. */
export interface TestWorld {
  readonly id: string
  /** The proxy of the browser that is in this world. */
  readonly proxy: string
  readonly people: readonly MockPerson[]
  mails(): Promise<readonly MockMail[]>
  record(): Promise<readonly ServedExchange[]>
  /** What happened so far as a workbench shows it. */
  trace(): Promise<Pick<Trace, 'world' | 'steps' | 'mails'>>
  /** Steps of apps that belong to no world that is known. */
  leftOut(): Promise<number>
  addFault(fault: Omit<ServedFault, 'id'>): Promise<ServedFault>
  removeFault(id: string): Promise<void>
  clearFaults(): Promise<void>
  faults(): Promise<readonly ListedFault[]>
  setClockOffset(ms: number): Promise<void>
  /**
   * The environment of an app that the test starts for itself: what it asks for, it asks for this world alone. After that faults at discovery
   * documents and keys, which a shared app asks for without saying for whom, can be added.
   */
  ownApp(): Promise<Readonly<Record<string, string>>>
  /** The provider signs with a new key from now on. Needs an app that asks for this world alone, too. */
  rotateKeys(provider: string): Promise<void>
  close(): Promise<void>
}

/** The running `authscope serve` of these tests. @throws Error without one */
export function runOf({ AUTHSCOPE_PORT: port, AUTHSCOPE_TOKEN: token }: NodeJS.ProcessEnv): {
  readonly url: string
  readonly token: string
} {
  if (port === undefined || token === undefined)
    throw new Error(
      'This test needs the simulated internet: export default defineConfig(authscope({ webServer })) in the Playwright configuration, from authscope/playwright/config.',
    )
  return { url: `http://127.0.0.1:${port}`, token }
}

/** @throws Error when no `authscope serve` runs there, or it is another one */
export async function openTestWorld(
  url: string,
  token: string,
  options: WorldView & { readonly people?: readonly MockPerson[] } = {},
): Promise<TestWorld> {
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(
        `authscope serve does not answer at ${url}. It is started by the webServer of your Playwright configuration: wrap that in authscope({ webServer }).`,
        { cause },
      )
    })
    const value = fromJson(await response.text()) as T & { readonly error?: string }
    if (!response.ok) throw new Error(value.error ?? `authscope serve answered ${response.status}`)
    return value
  }
  const made = await ask<Pick<TestWorld, 'id' | 'proxy' | 'people'>>('POST', '/worlds', options)
  const own = `/worlds/${made.id}`
  return {
    ...made,
    mails: () => ask('GET', `${own}/mails`),
    record: () => ask('GET', `${own}/record`),
    trace: () => ask('GET', `${own}/trace`),
    leftOut: async () => (await ask<{ readonly leftOut: number }>('GET', OBSERVED_PATH)).leftOut,
    addFault: (fault) => ask('POST', `${own}/faults`, fault),
    removeFault: (id) => ask('DELETE', `${own}/faults/${id}`),
    clearFaults: () => ask('DELETE', `${own}/faults`),
    faults: () => ask('GET', `${own}/faults`),
    setClockOffset: (offsetMs) => ask('PUT', `${own}/clock`, { offsetMs }),
    ownApp: () => ask('POST', `${own}/app`),
    rotateKeys: (provider) => ask('POST', `${own}/rotations`, { provider }),
    close: () => ask('DELETE', own),
  }
}
