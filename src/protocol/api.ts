import type { DatabaseView } from './commands.ts'
import type { Fault } from './faults.ts'
import type { Mail } from './mail.ts'
import type { Scenario } from './scenario.ts'
import type { WorldSetup } from './setup.ts'
import type { Step, StepKind } from './steps.ts'

/** One cookie in RFC 6265bis attribute names, as `authscope.cookies` returns it. */
export interface ApiCookie {
  readonly name: string
  readonly value: string
  readonly Domain: string
  readonly Path: string
  /** ISO time, or `Session`. */
  readonly Expires: string
  readonly Secure: boolean
  readonly HttpOnly: boolean
  /** `Strict`, `Lax`, `None`; absent when the site sent none. */
  readonly SameSite?: 'Strict' | 'Lax' | 'None'
  /** True when the site sent no Domain. */
  readonly HostOnly: boolean
}

/** `window.authscope`: the typed client that the workbench's own panels use. Stable. */
export interface Authscope {
  /** `version` of the running worker: a hash of the build. */
  readonly version: string
  /** Resolves when the first page of the simulated browser is shown. */
  readonly ready: Promise<void>
  /** Empties the world and starts it anew; resolves when the first page is shown again. */
  reset(scenario?: Partial<Scenario>): Promise<void>
  /** What holds in the world now. */
  setup(): Promise<WorldSetup>
  /** Replaces members of the setup while the world runs; resolves with the whole of it. */
  change(setup: Partial<WorldSetup>): Promise<WorldSetup>
  readonly faults: {
    /** Something goes wrong from now on, or once; resolves with the fault's id. */
    add(fault: Omit<Fault, 'id'>): Promise<string>
    /** Nothing happens when it has ended by itself already. */
    remove(id: string): Promise<void>
    list(): Promise<readonly Fault[]>
  }
  steps(filter?: { run?: number; kind?: StepKind }): Promise<readonly Step[]>
  cookies(device: string): Promise<readonly ApiCookie[]>
  database(): Promise<DatabaseView>
  mail(): Promise<readonly Mail[]>
  readonly clock: {
    /** Milliseconds of the virtual clock. */
    now(): Promise<number>
    /** Moves the virtual clock forward. */
    advance(seconds: number): Promise<number>
    /** Moves it forward to an ISO time. */
    jump(to: string): Promise<number>
  }
  /** Loads a virtual URL in the device's tab, as typing it into the address bar does; resolves when the page is shown. */
  open(device: string, url: string): Promise<void>
  /** Calls back for every new step; returns the function that ends it. */
  on(event: 'step', listener: (step: Step) => void): () => void
}
