import { published } from 'virtual:isolate/published'

/** Our own texts that run inside, each loaded when a project imports it. */
const OWN: Readonly<Record<string, () => Promise<{ readonly text: string }>>> = {
  platform: () => import('virtual:isolate/platform'),
  'authscope:bcrypt': () => import('virtual:isolate/bcrypt'),
  'authscope:helpers': () => import('virtual:isolate/helpers'),
  ciphers: () => import('virtual:isolate/ciphers'),
  middleware: () => import('virtual:isolate/middleware'),
  jsonwebtoken: () => import('virtual:isolate/jsonwebtoken'),
  'google-auth-library': () => import('virtual:isolate/google-auth'),
  siwe: () => import('virtual:isolate/siwe'),
  ethers: () => import('virtual:isolate/ethers'),
  viem: () => import('virtual:isolate/viem'),
  people: () => import('virtual:isolate/people'),
  drizzle: () => import('virtual:isolate/drizzle'),
  kysely: () => import('virtual:isolate/kysely'),
  mongo: () => import('virtual:isolate/mongo'),
  pipelines: () => import('virtual:isolate/pipelines'),
  prisma: () => import('virtual:isolate/prisma'),
  sanity: () => import('virtual:isolate/sanity'),
  services: () => import('virtual:isolate/services'),
  stores: () => import('virtual:isolate/stores'),
  sql: () => import('virtual:isolate/sql'),
}

export async function textOf(name: string): Promise<string> {
  const text = (await OWN[name]?.())?.text ?? (await published[name]?.())?.texts[name]
  if (text === undefined) throw new Error(`there is no text of ${name}`)
  return text
}
