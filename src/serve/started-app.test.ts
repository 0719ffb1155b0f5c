import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { type Serving, serve } from './serve.ts'

let serving: Serving | undefined

async function start(options: Partial<Parameters<typeof serve>[0]> = {}): Promise<Serving> {
  serving = await serve({ register: '/no-such-file.mjs', environment: {}, ...options })
  return serving
}

afterEach(async () => {
  await serving?.close()
  serving = undefined
})

const APP = `
import https from 'node:https'
import http2 from 'node:http2'
import { connect } from 'node:tls'
import { Agent, fetch as ownFetch } from 'undici'
const url = 'https://api.github.com/user'
const headers = { 'user-agent': 'app' }
const by = (options) => new Promise((resolve, reject) =>
  https.get({ hostname: 'api.github.com', path: '/user', headers, ...options }, (response) => resolve(response.resume().statusCode)).on('error', reject))
const asks = {
  fetch: () => fetch(url, { headers }),
  // Some libraries say the length themselves.
  length: () => fetch(new Request('https://github.com/login/oauth/access_token', { method: 'POST', body: 'a=b', headers: { ...headers, 'content-length': '3' } })),
  https: () => by({}),
  agent: () => by({ agent: new https.Agent({ keepAlive: true, ca: 'of another server' }) }),
  'no agent': () => by({ agent: false }),
  dispatcher: () => ownFetch(url, { headers, dispatcher: new Agent({ allowH2: true }) }),
  http2: () => new Promise((resolve, reject) => {
    const session = http2.connect('https://api.github.com').on('error', reject)
    session.request({ ':path': '/user', ...headers }).on('response', (answer) => resolve(answer[':status'] + ' ' + session.originSet)).end()
  }),
  unknown: () => fetch('https://telemetry.example.org/').catch(({ cause }) => cause.message),
  database: () => new Promise((resolve) => connect({ host: 'database.invalid', port: 5432 }).on('error', ({ code }) => resolve(code))),
}
for (const [name, ask] of Object.entries(asks)) {
  const answer = await ask()
  console.log(name, answer.status ?? answer)
}
process.exit()
`

function runApp(
  environment: Readonly<Record<string, string>>,
  app = APP,
): Promise<{ readonly out: string; readonly err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', app], {
      env: { PATH: process.env['PATH'], ...environment },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
    })
    child.stderr.on('data', (chunk) => {
      err += String(chunk)
    })
    child.on('close', () => resolve({ out, err }))
  })
}

/** As the package has it: one file of JavaScript, which needs nothing beside it. */
async function bundledRegister(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'authscope-register-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./register.ts', import.meta.url)),
      outDir,
      rollupOptions: { output: { entryFileNames: 'register.mjs' } },
    },
  })
  return join(outDir, 'register.mjs')
}

test('an app that is started in the environment asks the simulated internet, whatever it asks with', async () => {
  const running = await start({ register: await bundledRegister() })
  await running.open()
  const { out } = await runApp(running.environment)
  expect(out.trim().split('\n')).toEqual([
    'fetch 401',
    'length 200',
    'https 401',
    'agent 401',
    'no agent 401',
    'dispatcher 401',
    'http2 401 https://api.github.com',
    expect.stringMatching(/^unknown .* has no telemetry\.example\.org\. .*--issuer/),
    // Only what speaks HTTP is taken there.
    expect.stringMatching(/^database (?:ENOTFOUND|EAI_AGAIN)$/),
  ])
  expect([...running.unknownHosts]).toEqual([['telemetry.example.org', 1]])
}, 60_000)

test('an app does not start when its proxy cannot prove which run it is, and in production', async () => {
  const running = await start({ register: await bundledRegister() })
  const other = await runApp({ ...running.environment, AUTHSCOPE_TOKEN: 'another run' })
  expect([other.out, other.err]).toEqual(['', expect.stringContaining('nothing at http://127.0.0.1')])
  const far = await runApp({ ...running.environment, AUTHSCOPE_PROXY: 'http://proxy.example:80' })
  expect(far.err).toContain('must be a port of this machine')
  const production = await runApp({ ...running.environment, NODE_ENV: 'production' })
  expect(production.err).toContain('--allow-production-build')
  const later = await runApp(running.environment, `process.env.NODE_ENV = 'production'\n${APP}`)
  expect([later.out, later.err]).toEqual(['', expect.stringContaining('--allow-production-build')])
}, 60_000)
