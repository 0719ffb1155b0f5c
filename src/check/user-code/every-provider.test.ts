import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ours } from '../../conformance/engine.ts'
import { createJournal } from '../../conformance/journal.ts'
import { startTime } from '../../conformance/world.ts'
import type { AuthConfig } from '../../core/types.ts'
import { catalogue } from '../../mocks/catalogue/catalogue.ts'
import { withAppleSecret } from '../../sim/site/apple-secret.ts'
import { registrationsOf, settingsOf } from '../../sim/site/code/registered-code.ts'
import { testEnvironment } from '../../sim/site/test-environment.ts'
import { everyNth } from '../testing/extent.ts'
import { playFlow } from './play-flow.ts'
import { inIsolate, type OpenSide, type Project } from './sides.ts'

/** Auth.js makes none of them without options: the account is part of every address. */
const WITH_OPTIONS: Readonly<Record<string, string>> = {
  netsuite: `P({ accountID: 'tstdrv1234567', userinfo: 'https://tstdrv1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl' })`,
}
const ids = ['github', ...catalogue.map(({ id }) => id)]

/** `providers: [GitHub, Google, …]`, each as it is imported. */
function allProviders(): string {
  const imports = ids.map((id, index) => `import p${index} from 'next-auth/providers/${id}'`)
  const list = ids.map((id, index) => (WITH_OPTIONS[id] ?? 'P').replace('P', `p${index}`))
  return `import NextAuth from 'next-auth'\n${imports.join('\n')}\nexport const { handlers } = NextAuth({ providers: [${list.join(', ')}] })`
}

let project: Project
let config: AuthConfig
/** Evaluated once for all: what differs is the flow. */
const evaluated: OpenSide = async (given, around) => ({
  ...(await inIsolate(ours)(given, around)),
  open: async () => config,
})

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(startTime)
  const files = { 'auth.ts': allProviders() }
  const environment = await withAppleSecret(testEnvironment({ files }), startTime)
  project = { id: 'every-provider', files, environment: { ...environment, AUTH_SECRET: 'secret' } }
  const side = await inIsolate(ours)(project, { journal: createJournal(), adapter: {}, fetch })
  config = (await side.open(new Request('https://app.example/'))) as AuthConfig
})
afterAll(() => {
  vi.useRealTimers()
})

test.each(everyNth(4, ids))('%s signs in as it is imported, with the test environment alone', async (id) => {
  const provider = config.providers[ids.indexOf(id)]
  if (provider === undefined) throw new Error(`${id} is not there`)
  const basePath = '/api/auth'
  const registrations = registrationsOf([provider], basePath)
  const acts = [{ signIn: settingsOf(provider).id }, { read: '/session' }]
  const only = { ...config, providers: [provider] }
  const open: OpenSide = async (given, around) => ({
    ...(await evaluated(given, around)),
    open: async () => only,
  })
  const transcript = (await playFlow({ acts }, { project, basePath, registrations }, open)).flat()
  expect(transcript.filter((line) => line.startsWith('log error'))).toEqual([])
  expect(transcript.join('\n')).toContain('"user":{')
})
