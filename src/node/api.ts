import type { Scene } from '../lessons/scenes/scene.ts'
import type { Authscope, WaitOptions } from '../protocol/api.ts'
import type { Code } from '../protocol/code.ts'
import type { BreakpointTarget } from '../protocol/control.ts'
import type { Step, StepKind } from '../protocol/steps.ts'
import type { Trace } from '../record/export/trace/trace.ts'

export interface SignInOptions {
  /** Id of the person. Default: who sits at the device. */
  readonly as?: string
  /** Default `laptop`. */
  readonly device?: string
  /** What is typed into the form of a provider with credentials, instead of the person's test values. */
  readonly fields?: Readonly<Record<string, string>>
}

/** The page in a tab of a simulated device. What a person does there resolves when the page is shown, or waits: for what is paused, or at a passkey dialog. */
export interface SandboxPage {
  /** Types a URL. */
  open(url: string): Promise<void>
  /** Follows the first link whose text begins so. */
  follow(link: string): Promise<void>
  /** Presses a button by its text. If it asks for a passkey, the dialog opens: see `passkeys.decide`. */
  press(button: string, fields?: Readonly<Record<string, string>>): Promise<void>
  url(): Promise<string>
  /** What a person reads there. */
  text(): Promise<string>
}

/** A sandbox in this process. Beside what `window.authscope` has: what a person does in it. */
export interface Sandbox extends Authscope {
  /** Runs a configuration instead of the stock one: a path, with the files that it imports, or texts by path. @throws when it does not load */
  run(code: string | (Pick<Code, 'files'> & Partial<Code>)): Promise<void>
  /**
   * Signs someone in, with everything that they do on the way; resolves at its end, or where it is paused. `resume()` then goes on with it. A sign-in
   * that the app refuses is no error.
   */
  signIn(provider: string, options?: SignInOptions): Promise<void>
  /** Begins a scene, by its id: `takeover`. Everything before it has happened then. */
  scene(id: string): Promise<SandboxScene>
  /** The page in a tab of a device. Default: the first tab of the laptop. */
  page(device?: string, tab?: string): SandboxPage
  /** The session as a script of the app's page gets it, from the session endpoint; `null` when no one is signed in. */
  session(device?: string): Promise<unknown>
  /** The first recorded step that the target asks for. @throws Error that says which steps of that kind there are */
  expectStep(on: BreakpointTarget | StepKind, options?: Omit<WaitOptions, 'within'>): Promise<Step>
  /** Everything that the world shows, as the file that `npx authscope show trace` opens. */
  trace(): Promise<Trace>
  /** Forgets the world. */
  close(): Promise<void>
}

/** A scene that has begun. */
export interface SandboxScene extends Pick<Scene, 'id' | 'title' | 'question' | 'watch'> {
  /** Makes its moves, as a reader would. */
  play(): Promise<void>
}
