import { createRandom, type Random } from '../../authenticator/bytes/random.ts'
import { addCredential, removeCredential } from '../../authenticator/device/edit.ts'
import {
  type AuthenticatorState,
  MAX_UV_RETRIES,
  newAuthenticator,
} from '../../authenticator/device/state.ts'
import type { Plugged, Surroundings } from '../../authenticator/platform/bench.ts'
import {
  type CreateOutcome,
  type CreateRequest,
  type Failure,
  failure,
  type GetOutcome,
  type GetRequest,
} from '../../authenticator/platform/messages.ts'
import type { Decision, Prompt } from '../../authenticator/platform/prompts.ts'
import { type Progress, replayCreate, replayGet } from '../../authenticator/platform/run.ts'
import { applySignal, type Signal } from '../../authenticator/platform/signals.ts'
import type { AuthenticatorBridge } from '../bridge.ts'
import { randomId } from '../random-id.ts'
import { modelOf, type VirtualAuthenticatorConfig } from './config.ts'
import { base64url, storedCredential, type VirtualCredential, virtualCredential } from './credentials.ts'

/** Virtual authenticators for all frames of a page, with the commands of the WebDriver extension (WebAuthn §11). */
export interface VirtualAuthenticators extends AuthenticatorBridge {
  addVirtualAuthenticator(config?: VirtualAuthenticatorConfig): string
  removeVirtualAuthenticator(id: string): void
  addCredential(id: string, credential: VirtualCredential): void
  getCredentials(id: string): readonly VirtualCredential[]
  removeCredential(id: string, credentialId: string): void
  removeAllCredentials(id: string): void
  /** Takes the value, or an object with it as WebDriver's command has. */
  setUserVerified(id: string, verified: boolean | { readonly isUserVerified: boolean }): void
}

interface Virtual {
  readonly state: AuthenticatorState
  readonly isUserConsenting: boolean
  readonly isUserVerified: boolean
}

/** @param seed makes keys and credential IDs reproducible; without one they are random. */
export function createVirtualAuthenticators({
  seed,
}: {
  readonly seed?: string
} = {}): VirtualAuthenticators {
  const all = new Authenticators(seed ?? randomId(globalThis))
  // Own functions, so that a bridge can list them and call them without the object.
  return {
    addVirtualAuthenticator: (config) => all.addVirtualAuthenticator(config),
    removeVirtualAuthenticator: (id) => all.removeVirtualAuthenticator(id),
    addCredential: (id, credential) => all.addCredential(id, credential),
    getCredentials: (id) => all.getCredentials(id),
    removeCredential: (id, credentialId) => all.removeCredential(id, credentialId),
    removeAllCredentials: (id) => all.removeAllCredentials(id),
    setUserVerified: (id, verified) => all.setUserVerified(id, verified),
    create: (id, request) => all.create(id, request),
    get: (id, request) => all.get(id, request),
    cancel: (id) => all.cancel(id),
    hasPlatformAuthenticator: () => all.hasPlatformAuthenticator(),
    signal: (signal) => all.signal(signal),
  }
}

class Authenticators implements VirtualAuthenticators {
  readonly #seed: string
  readonly #all = new Map<string, Virtual>()
  /** Ceremonies whose person does nothing: they wait until they are cancelled. */
  readonly #waiting = new Map<string, (outcome: Failure) => void>()
  #draws = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  addVirtualAuthenticator(config: VirtualAuthenticatorConfig = {}): string {
    const random = this.#newSource()()
    const state = newAuthenticator(modelOf(config), random)
    const id = `virtual-${this.#draws}`
    const { isUserConsenting = true, isUserVerified = false } = config
    this.#all.set(id, { state, isUserConsenting, isUserVerified })
    return id
  }

  removeVirtualAuthenticator(id: string): void {
    this.#get(id)
    this.#all.delete(id)
  }

  addCredential(id: string, credential: VirtualCredential): void {
    const { state } = this.#get(id)
    this.#change(id, addCredential(state, storedCredential(credential, state.model)))
  }

  getCredentials(id: string): readonly VirtualCredential[] {
    return this.#get(id).state.credentials.map(virtualCredential)
  }

  removeCredential(id: string, credentialId: string): void {
    this.#change(id, removeCredential(this.#get(id).state, base64url(credentialId)))
  }

  removeAllCredentials(id: string): void {
    this.#change(id, { ...this.#get(id).state, credentials: [] })
  }

  setUserVerified(id: string, verified: boolean | { readonly isUserVerified: boolean }): void {
    const isUserVerified = typeof verified === 'object' ? verified.isUserVerified : verified
    this.#all.set(id, { ...this.#get(id), isUserVerified })
  }

  create(id: string, request: CreateRequest): CreateOutcome | Promise<CreateOutcome> {
    const surroundings = this.#surroundings()
    return this.#play<CreateOutcome>(id, (decisions) => replayCreate(request, surroundings, decisions))
  }

  get(id: string, request: GetRequest): GetOutcome | Promise<GetOutcome> {
    const surroundings = this.#surroundings()
    return this.#play<GetOutcome>(
      id,
      (decisions) => replayGet(request, surroundings, decisions),
      request.isConditional,
    )
  }

  cancel(id: string): void {
    this.#waiting.get(id)?.(failure('cancelled'))
    this.#waiting.delete(id)
  }

  hasPlatformAuthenticator(): boolean {
    return [...this.#all.values()].some(
      ({ state: { model } }) => model.transports.includes('internal') && model.builtInVerification,
    )
  }

  signal(signal: Signal): void {
    for (const [id, { state }] of this.#all) this.#change(id, applySignal(state, signal))
  }

  /** Decides for the person, as the configuration says. */
  #play<O>(
    id: string,
    replay: (decisions: readonly Decision[]) => Progress<O>,
    /** Autofill that has nothing to offer says nothing, and waits. */
    waitsForever = false,
  ): O | Failure | Promise<O | Failure> {
    const decisions: Decision[] = []
    for (;;) {
      const { prompt, outcome, authenticators } = replay(decisions)
      if (prompt === undefined) {
        for (const each of authenticators) this.#change(each.id, each.state)
        return outcome ?? failure('cancelled')
      }
      const hasNothing = prompt.kind === 'nothing usable' && waitsForever
      const decision = hasNothing ? undefined : this.#decide(prompt, decisions)
      if (decision === undefined)
        return new Promise((resolve: (outcome: Failure) => void) => {
          this.#waiting.set(id, resolve)
        })
      decisions.push(decision)
    }
  }

  /** Undefined when the person does nothing. */
  #decide(prompt: Prompt, before: readonly Decision[]): Decision | undefined {
    switch (prompt.kind) {
      case 'choose authenticator':
        return { kind: 'choose', id: prompt.devices[0]?.id ?? '' }
      case 'choose account':
        return { kind: 'choose', id: prompt.accounts[0]?.credentialId ?? '' }
      case 'touch':
        return this.#get(prompt.device.id).isUserConsenting ? { kind: 'continue' } : undefined
      case 'verify': {
        const { isUserConsenting, isUserVerified } = this.#get(prompt.device.id)
        if (!isUserConsenting) return undefined
        if (isUserVerified) return { kind: 'continue' }
        return { kind: before.some(({ kind }) => kind === 'fail') ? 'cancel' : 'fail' }
      }
      case 'nothing usable':
      case 'scan code':
      case 'enter PIN':
      case 'set PIN':
        return { kind: 'cancel' }
    }
  }

  #surroundings(): Surroundings {
    const authenticators = [...this.#all].map(([id, { state }]): Plugged => ({ id, state }))
    return { authenticators, newRandom: this.#newSource(), now: Date.now() }
  }

  /** Other bytes for every authenticator and ceremony. */
  #newSource(): () => Random {
    this.#draws += 1
    const seed = `${this.#seed} ${this.#draws}`
    return () => createRandom(seed)
  }

  /** A virtual finger is never blocked. */
  #change(id: string, state: AuthenticatorState): void {
    const virtual = this.#all.get(id)
    if (virtual) this.#all.set(id, { ...virtual, state: { ...state, uvRetries: MAX_UV_RETRIES } })
  }

  #get(id: string): Virtual {
    const virtual = this.#all.get(id)
    if (virtual === undefined) throw new TypeError(`There is no virtual authenticator "${id}".`)
    return virtual
  }
}
