import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../../tools/paths.ts'
import type { Provider } from '../../core/types.ts'

/** Options in, settings out: how both sides make a provider. */
export type Factory = (options: object) => Exclude<Provider, () => unknown>

const folder = `${ROOT}/node_modules/@auth/core/providers`

/** Modules of the folder that are no providers: types, and the list of all. */
const others = ['index', 'oauth', 'provider-types']

/** Ids of all providers of the published package, which are its file names. */
export const upstreamIds = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .map((name) => name.slice(0, -'.js'.length))
  .filter((id) => !others.includes(id))

/** These two load `nodemailer`, which is not installed here: SMTP cannot run in a browser. */
export const smtpIds = ['email', 'nodemailer']

export async function loadUpstream(id: string): Promise<Factory> {
  const module = (await import(pathToFileURL(`${folder}/${id}.js`).href)) as { default: Factory }
  return module.default
}

export async function loadOurs(id: string): Promise<Factory | undefined> {
  const module = (await import(`../../providers/${id}.ts`).catch((error: unknown) => {
    if (String(error).includes('Unknown variable dynamic import')) return {}
    throw error
  })) as { default?: Factory }
  return module.default
}
