import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/paths.ts'
import { STEP_KINDS } from '../../protocol/steps.ts'
import { KINDS } from '../../record/kinds/registry.ts'

/** Where any kind of step may be named: its declaration, the registry, the rooms that record steps, what scenes promise and flows are made of, and tests. */
const FREE = [
  /^src\/protocol\//,
  /^src\/record\/kinds\/registry\.ts$/,
  /^src\/(?:adapter|core|mocks|isolate|serve|sim|worker)\//,
  /^src\/lessons\/(?:scenes|flows)\//,
  /^src\/check\//,
  // Adds what a test failed with.
  /^src\/kit\/trace\.ts$/,
  // And what happened inside of it.
  /^src\/observe\/steps\.ts$/,
  /\.test\.tsx?$|\/testing\//,
]

/** The announcement that the clock moved has the name of the step. */
const ANNOUNCED = [
  'src/link/transports/announcements.ts: clock.moved',
  'src/link/transports/served-mirror.ts: clock.moved',
  'src/link/worker/world-state.ts: clock.moved',
  'src/page/clock.ts: clock.moved',
]

const kinds: ReadonlySet<string> = new Set(STEP_KINDS)
/** Parts of names, as in `kind.startsWith('cookie.')`. */
const parts = new Set(STEP_KINDS.flatMap((kind) => [kind.replace(/\..*/, '.'), kind.replace(/.*\./, '.')]))

test('a kind of step is named only in its own file, and where it is declared, recorded or promised', () => {
  const found = filesIn('src').flatMap((file) =>
    namesIn(file, readFileSync(`${ROOT}/${file}`, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(found.filter((each) => !ANNOUNCED.includes(each))).toEqual([])
  expect(ANNOUNCED.filter((each) => !found.includes(each))).toEqual([])
})

test.each(Object.entries(KINDS))('%s is defined in the file of its name', (kind, { kind: own }) => {
  expect(own).toBe(kind)
  const file = readFileSync(`${ROOT}/src/record/kinds/${kind.replace('.', '-')}.ts`, 'utf8')
  expect(file).toContain(`defineKind('${kind}', {`)
})

test('names are seen in values, types, templates and parts', () => {
  const code = `const a: StepOf<'cookie.sent'> = step.kind === \`clock.moved\` && kind.startsWith('check.')
    || kind.endsWith('.returned') || 'a cookie.sent'`
  expect(namesIn('src/ui/x.ts', code)).toEqual(['cookie.sent', 'clock.moved', 'check.', '.returned'])
  expect(namesIn('src/record/kinds/cookie-sent.ts', `'cookie.sent' + 'cookie.stored'`)).toEqual([
    'cookie.stored',
  ])
})

function filesIn(folder: string): readonly string[] {
  return readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !FREE.some((pattern) => pattern.test(path)))
}

/** Names of kinds in a file, but for the kind that the file is about. */
function namesIn(file: string, source: string): readonly string[] {
  // Most files name none, and need not be parsed.
  if (![...parts].some((part) => source.includes(part))) return []
  const own = /^src\/record\/kinds\/([a-z]+)-([a-z-]+)\.ts$/.exec(file)?.slice(1).join('.')
  const names: string[] = []
  const read = ({ value }: { readonly value: unknown }) => {
    const text = typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value
    if (typeof text === 'string' && !own?.includes(text) && (kinds.has(text) || parts.has(text)))
      names.push(text)
  }
  new Visitor({ Literal: read, TemplateElement: read }).visit(parseSync(file, source).program)
  return names
}
