import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { buildForNode, SANDBOX_FILES } from '../build/node-package.ts'
import { DIST, ROOT } from '../paths.ts'
import type { Measure } from './table.ts'

const FOLDER = `${ROOT}/node_modules/.cache/authscope/sandbox`
const WARM_UP = 20

const AUTH = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { z } from 'zod'
const profile = z.object({ login: z.string() })
export const { handlers, auth } = NextAuth({
  providers: [GitHub],
  callbacks: {
    jwt({ token, profile: given }) {
      if (given) token.login = profile.parse(given).login
      return token
    },
    session({ session, token }) {
      session.user.login = token.login
      return session
    },
  },
})
`

/** What is measured of `authscope/node`, as it is packed. */
interface SandboxModule {
  createSandbox(): Promise<{
    run(code: { readonly files: Readonly<Record<string, string>> }): Promise<void>
    signIn(provider: string): Promise<void>
    steps(): Promise<readonly object[]>
    close(): Promise<void>
  }>
}

/** How long a whole GitHub sign-in takes in Node, in a fresh world, with its record read: with the stock app, and with a configuration of two callbacks and zod. */
export async function sandboxMeasures(rounds: number): Promise<Measure[]> {
  const { createSandbox } = await buildSandbox()
  const signIn = async (code?: string): Promise<number> => {
    const began = performance.now()
    const sandbox = await createSandbox()
    if (code !== undefined) await sandbox.run({ files: { 'auth.ts': code } })
    await sandbox.signIn('github')
    const steps = await sandbox.steps()
    if (steps.length < 50) throw new Error(`The sign-in has ${steps.length} steps.`)
    await sandbox.close()
    return performance.now() - began
  }
  const times = async (code?: string) => {
    for (let n = 0; n < WARM_UP; n += 1) await signIn(code)
    const before = process.cpuUsage()
    const values: number[] = []
    for (let n = 0; n < rounds; n += 1) values.push(await signIn(code))
    const { system, user } = process.cpuUsage(before)
    return { values, processor: (system + user) / 1000 / rounds }
  }
  const stock = await times()
  const own = await times(AUTH)
  return [
    { name: 'a GitHub sign-in with the stock app', unit: 'ms', values: stock.values },
    { name: 'of that, processor time of all threads', unit: 'ms', values: [stock.processor] },
    { name: 'with two callbacks and zod', unit: 'ms', aim: 50, values: own.values },
    { name: 'of that, processor time of all threads', unit: 'ms', values: [own.processor] },
  ]
}

/** As in the package: beside the folder of the site, whose isolate it runs. */
async function buildSandbox(): Promise<SandboxModule> {
  if (!existsSync(`${DIST}/index.html`)) await build({ root: ROOT, logLevel: 'warn' })
  rmSync(FOLDER, { recursive: true, force: true })
  await buildForNode({ input: SANDBOX_FILES, outDir: FOLDER, external: [] })
  cpSync(DIST, `${FOLDER}/site`, { recursive: true })
  writeFileSync(`${FOLDER}/package.json`, '{ "type": "module" }')
  return import(pathToFileURL(`${FOLDER}/node.js`).href)
}
