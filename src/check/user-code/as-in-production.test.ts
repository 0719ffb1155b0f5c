import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ROOT } from '../../../tools/paths.ts'
import { leftOver } from '../../conformance/compare.ts'
import { asPublished, ours } from '../../conformance/engine.ts'
import { createJournal } from '../../conformance/journal.ts'
import type { AuthConfig } from '../../core/types.ts'
import { deviation } from '../../deviations/deviations.ts'
import { registrationsOf } from '../../sim/site/code/registered-code.ts'
import { testEnvironment } from '../../sim/site/test-environment.ts'
import { EXAMPLES } from '../../studio/examples/examples.ts'
import { expectSame } from '../differential/expect-same.ts'
import { onTheDial } from '../guests/guest-engine.ts'
import { differences } from '../providers/differences.ts'
import { everyNth, PLAYS_ALL } from '../testing/extent.ts'
import { buildForNode, type NodeModules } from './build-for-node.ts'
import type { Flow } from './flow.ts'
import { documentedFlows, exampleFlows, OWN_MAILS } from './flows.ts'
import { pastedFlows } from './pasted-flows.ts'
import { playFlow, type Setting } from './play-flow.ts'
import { inIsolate, inNode, type Project } from './sides.ts'

/** The configurations of a folder. A file is `auth.ts`, and further ones begin with `// file name`. */
function projectsIn(folder: string) {
  const path = `${ROOT}/src/check/user-code/${folder}`
  return readdirSync(path).map((name) => {
    const [entry = '', ...others] = readFileSync(`${path}/${name}`, 'utf8').split(/^\/\/ file (?=.+$)/m)
    const more = others.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)])
    const files: Record<string, string> = { 'auth.ts': entry, ...Object.fromEntries(more) }
    return { id: name.replace(/\.txt$/, ''), files }
  })
}

const documented = projectsIn('documented')
const pasted = projectsIn('pasted')
const projects: readonly Project[] = [...EXAMPLES, ...documented, ...pasted].map(({ id, files }) => ({
  id,
  files,
  // The secret is one whose tokens the transcripts open.
  environment: { ...testEnvironment({ files }), AUTH_SECRET: 'secret' },
}))

const flows = [...exampleFlows, ...documentedFlows, ...pastedFlows]

/** An interpreter for each request takes its time on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let modules: NodeModules
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  modules = await buildForNode(Object.fromEntries(projects.map(({ id, files }) => [id, files])))
})
afterAll(() => {
  vi.useRealTimers()
  modules.remove()
})

test('every example, and every configuration of a folder, has a flow', () => {
  expect(exampleFlows.map(({ id }) => id)).toEqual(EXAMPLES.map(({ id }) => id))
  const inFolders = [...documented, ...pasted].map(({ id }) => id)
  const played = [...documentedFlows, ...pastedFlows].map(({ id }) => id)
  expect(played.toSorted()).toEqual(inFolders.toSorted())
})

test('every deviation is one that is written down', () => {
  const isKnown = (key: string) =>
    deviation(key) !== undefined ||
    key === OWN_MAILS ||
    differences.some(({ id, fact }) => key === `${id} ${fact}`)
  const keys = flows.flatMap(({ differs = {} }) => Object.keys(differs))
  expect(keys.filter((key) => !isKnown(key))).toEqual([])
})

/** Upstream remembers credentials and mail providers until its process ends (DEV-10). */
const inOrder = flows.toSorted((one, other) => rank(one) - rank(other))

describe('a configuration runs in the isolate as in Node', () => {
  test.each(everyNth(3, inOrder).map((flow) => [flow.id, flow] as const))('%s', async (_, flow) => {
    const setting = await settingOf(flow)
    const upstream = await playFlow(flow, setting, inNode(modules))
    const transcript = upstream.flat().join('\n')
    expect(flow.shows.filter((words) => !transcript.includes(words))).toEqual([])
    // Examples run on our engine as it is, what is pasted as the published package does.
    if (isExample(flow) || PLAYS_ALL)
      expectSame(upstream, await playFlow(flow, setting, inIsolate(ours)), flow.differs)
    if (!isExample(flow) || PLAYS_ALL)
      expectSame(upstream, await playFlow(flow, setting, inIsolate(asPublished)), leftOver(flow))
    if (PLAYS_ALL || flow.id === ON_THE_DIAL)
      expectSame(
        upstream,
        withoutFetch(await playFlow(flow, setting, inIsolate(await onTheDial()))),
        mailsOf(flow),
      )
  })
})

/** Played with the published package in the sandbox, too; in `npm run test:all` each flow is. */
const ON_THE_DIAL = inOrder[0]?.id

/** Without `fetch` as an argument, which the sandbox hands to functions that send requests (DEV-38). */
function withoutFetch(play: readonly (readonly string[])[]): string[][] {
  return play.map((lines) => lines.filter((line) => !/ \[\d\]\.fetch function$/.test(line)))
}

/** Mails come from the sandbox's own providers; everything else from the package. */
function mailsOf({ differs = {} }: Flow): Flow['differs'] {
  return Object.fromEntries(Object.entries(differs).filter(([key]) => key === OWN_MAILS))
}

function isExample({ id }: Flow): boolean {
  return EXAMPLES.some((example) => example.id === id)
}

function rank({ acts }: Flow): number {
  if (acts.some((act) => 'mailTo' in act)) return 2
  return acts.some((act) => 'credentials' in act) ? 1 : 0
}

/** The app is registered at the providers as its configuration says. */
async function settingOf({ id }: Flow): Promise<Setting> {
  const project = projects.find((each) => each.id === id)
  if (!project) throw new Error(`there is no configuration ${id}`)
  const around = { journal: createJournal(), adapter: {}, fetch }
  const side = await inIsolate(ours)(project, around)
  const config = (await side.open(new Request('https://app.example/'))) as AuthConfig
  const { basePath = '/auth', providers } = config
  return { project, basePath, registrations: registrationsOf(providers, basePath) }
}
