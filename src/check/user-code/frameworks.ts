import { isAdapterPackage, isEnvironmentFile } from '../../isolate/interpreter/known-packages.ts'
import type { CodeFlavour } from '../../protocol/code.ts'

/** What the frameworks' own modules have from this test while a project runs in Node. */
export interface Host {
  readonly found: { readonly flavour: CodeFlavour; readonly config: unknown }[]
  /** The request that is being answered. */
  request: Request
  readonly adapter: object
}

const KEY = 'authscope.user-code'

/** Gives the host to every module until the next one comes. */
export function acquire(host: Host): void {
  Object.assign(globalThis, { [KEY]: host })
}

const HOST = `globalThis[${JSON.stringify(KEY)}]`
const met = (flavour: CodeFlavour, result: string) =>
  `(config) => { ${HOST}.found.push({ flavour: '${flavour}', config }); return ${result} }`
const ERRORS = `export { AuthError, CredentialsSignin } from '@auth/core/errors'\nexport { customFetch } from '@auth/core'`

const TEXTS: Readonly<Record<string, string>> = {
  'next-auth': `${ERRORS}\nexport default ${met('next-auth', '{ handlers: {}, auth() {}, signIn() {}, signOut() {} }')}`,
  '@auth/sveltekit': `${ERRORS}\nexport const SvelteKitAuth = ${met('sveltekit', '{ handle() {}, signIn() {}, signOut() {} }')}`,
  '@auth/express': `${ERRORS}\nexport const ExpressAuth = ${met('express', '() => {}')}`,
  '@auth/core': `export { customFetch, raw, skipCSRFCheck } from '@auth/core'
export const Auth = (_request, config) => (${met('core', 'new Response(null, { status: 204 })')})(config)`,
  'next/headers': `export const headers = async () => ${HOST}.request.headers
export const cookies = async () => ({
  get(name) {
    const found = (${HOST}.request.headers.get('cookie') ?? '').split('; ').find((pair) => pair.startsWith(name + '='))
    return found && { name, value: decodeURIComponent(found.slice(name.length + 1)) }
  },
})`,
  'next/server': `export class NextResponse extends Response {
  static redirect(url, status = 307) { return Response.redirect(url, status) }
}`,
}

/** Modules that stand for a framework's, an adapter's, or a database's, in Node. `names` is what is imported of them. */
export function frameworkText(source: string, names: readonly string[]): string {
  const text = Object.hasOwn(TEXTS, source) ? TEXTS[source] : undefined
  if (text !== undefined) return text
  const isEnvironment = source.startsWith('$env/') || isEnvironmentFile(source)
  const value = (name: string) =>
    isEnvironment
      ? `process.env${name === 'env' || name === 'default' ? '' : `.${name}`}`
      : isAdapterPackage(source) && /Adapter$|^default$/.test(name)
        ? `() => ${HOST}.adapter`
        : 'function () {}'
  return names
    .filter((name) => name !== '')
    .map((name, index) => `const x${index} = ${value(name)}\nexport { x${index} as ${name} }`)
    .join('\n')
}
