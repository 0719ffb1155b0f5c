import type { Action } from '../../../protocol/actions.ts'
import type { Code } from '../../../protocol/code.ts'
import { withoutPrivate } from '../../../protocol/private-values.ts'
import type { Scenario } from '../../../protocol/scenario.ts'
import { resolveScenario } from '../../../protocol/scenario-defaults.ts'
import type { WorldSetup } from '../../../protocol/setup.ts'
import type { Step } from '../../../protocol/steps.ts'
import { type CodeSecret, codeSecrets, withNames } from '../code-secrets.ts'
import { privateValues } from '../private-values.ts'
import { type RandomText, randomTexts } from '../random-texts.ts'
import { leaveOut, type Secrets, withoutEnvironment } from '../secrets.ts'
import { actionsOf, type RecordedActions } from './actions-of.ts'
import { typedSecrets } from './typed-secrets.ts'

/** What a link to a world contains: enough to build it again. */
export interface WorldLink {
  /** The seed, and what differs from a world that says nothing. */
  readonly scenario: Partial<Scenario>
  readonly actions: readonly Action[]
  /** Step to be selected. */
  readonly step?: number
  readonly withoutSecrets: boolean
}

/** A link, with what its maker should know of it. */
export interface PlannedLink {
  readonly link: WorldLink
  /** Secrets that someone typed: left out of `link`, or in it when they were asked for. */
  readonly secrets: Secrets
  /** How many of them are not in the code. */
  readonly typed: number
  /** Where secrets are in the code: `auth.ts:3 clientSecret`. They are replaced by names, or kept, likewise. */
  readonly inCode: readonly string[]
  /** Where texts that look random are in the code, and stay: `auth.ts:4 "kX9vQ2…"`. */
  readonly random: readonly string[]
  /** The files of the code that it brings along. */
  readonly files: readonly string[]
  /** The code of app.example has its own environment: left out, or in it, likewise. */
  readonly hasEnvironment: boolean
  /** Some of its variables are someone's own: no link has them. */
  readonly hasPrivate: boolean
  readonly endsAt?: RecordedActions['endsAt']
}

/** What a link to a world as it is now would contain. */
export function planLink(
  scenario: Scenario,
  steps: readonly Step[],
  options: { readonly step?: number; readonly keepSecrets: boolean },
): PlannedLink {
  const { actions, endsAt } = actionsOf(steps)
  const whole = { scenario: differencesOf(scenario), actions }
  const secrets = typedSecrets(scenario, actions, steps)
  const hasEnvironment = [scenario, ...setupsOf(actions)].some(({ code }) => code?.environment !== undefined)
  const hasPrivate = [scenario, ...setupsOf(actions)].some(({ code }) => isOwn(code))
  const codes = [scenario, ...setupsOf(actions)].flatMap(({ code }) => (code ? [code] : []))
  const written = codes.flatMap(({ files }) => codeSecrets(files))
  const inCode = placesOf(written)
  const typed = [...secrets.keys()].filter((value) => !written.some((each) => each.value === value)).length
  const chosen = options.keepSecrets ? whole : leaveOut(withoutCodeSecrets(whole, secrets), secrets)
  const kept = withoutPrivate(withoutOwnVariables(chosen), privateValues(steps, scenario.code))
  const link = {
    ...kept,
    withoutSecrets: !options.keepSecrets && (secrets.size > 0 || hasEnvironment || inCode.length > 0),
    ...(options.step === undefined ? {} : { step: options.step }),
  }
  const random = [...new Set(codes.flatMap(({ files }) => randomTexts(files)).map(placeOfRandom))]
  const files = [...new Set(codes.flatMap((code) => Object.keys(code.files)))]
  return {
    link,
    secrets,
    typed,
    inCode,
    random,
    files,
    hasEnvironment,
    hasPrivate,
    ...(endsAt === undefined ? {} : { endsAt }),
  }
}

function placeOfRandom({ file, line, value }: RandomText): string {
  return `${file}:${line} "${value.slice(0, 6)}…"`
}

function placesOf(found: readonly CodeSecret[]): readonly string[] {
  return [...new Set(found.map(({ file, line, name }) => `${file}:${line} ${name}`))]
}

function setupsOf(actions: readonly Action[]): readonly Partial<WorldSetup>[] {
  return actions.flatMap((action) => (action.do === 'setup' ? [action.setup] : []))
}

type Built = Pick<WorldLink, 'scenario' | 'actions'>

function isOwn(code: Code | null | undefined): boolean {
  return (code?.private?.length ?? 0) > 0
}

/** Without environments that have someone's own values: who opens the link gets test values. */
function withoutOwnVariables({ scenario, actions }: Built): Built {
  const clean = <T extends Partial<WorldSetup>>(setup: T): T => {
    if (!setup.code || !isOwn(setup.code)) return setup
    const { private: _names, ...code } = withoutEnvironment(setup).code ?? setup.code
    return { ...setup, code }
  }
  return {
    scenario: clean(scenario),
    actions: actions.map((action) =>
      action.do === 'setup' ? { ...action, setup: clean(action.setup) } : action,
    ),
  }
}

/** Without environments, and with names instead of secrets in the code; those that are short or a plain word get a separate name. */
function withoutCodeSecrets({ scenario, actions }: Built, secrets: Secrets): Built {
  const nameOf = (value: string) => secrets.get(value) ?? 'left-out.secret-word'
  const clean = <T extends Partial<WorldSetup>>(setup: T): T => {
    const { code, ...rest } = withoutEnvironment(setup)
    return code ? ({ ...rest, code: { ...code, files: withNames(code.files, nameOf) } } as T) : setup
  }
  return {
    scenario: clean(scenario),
    actions: actions.map((action) =>
      action.do === 'setup' ? { ...action, setup: clean(action.setup) } : action,
    ),
  }
}

/** The members of a scenario that are not as they would be by themselves, and the seed: everything is made of it, and the usual one may change. */
function differencesOf(scenario: Scenario): Partial<Scenario> {
  const { people } = scenario
  const usual = resolveScenario({ people })
  const first = resolveScenario()
  const differs = ([name, value]: readonly [string, unknown]) => {
    if (name === 'seed') return true
    const standard = name === 'people' ? first.people : usual[name as keyof Scenario]
    return JSON.stringify(value) !== JSON.stringify(standard)
  }
  return Object.fromEntries(Object.entries(scenario).filter(differs))
}
