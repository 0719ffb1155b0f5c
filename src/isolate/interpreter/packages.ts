/** Texts that run inside, each loaded when a project imports it. */
const PACKAGES: Readonly<Record<string, () => Promise<{ readonly text: string }>>> = {
  platform: () => import('virtual:isolate/platform'),
  ciphers: () => import('virtual:isolate/ciphers'),
  jose: () => import('virtual:isolate/jose'),
  jsonwebtoken: () => import('virtual:isolate/jsonwebtoken'),
  zod: () => import('virtual:isolate/zod'),
  drizzle: () => import('virtual:isolate/drizzle'),
  kysely: () => import('virtual:isolate/kysely'),
  mongo: () => import('virtual:isolate/mongo'),
  prisma: () => import('virtual:isolate/prisma'),
  services: () => import('virtual:isolate/services'),
  sql: () => import('virtual:isolate/sql'),
}

export async function textOf(name: string): Promise<string> {
  const load = PACKAGES[name]
  if (!load) throw new Error(`there is no text of ${name}`)
  return (await load()).text
}
