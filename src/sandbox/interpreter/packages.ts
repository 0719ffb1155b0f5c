/** Texts that run inside, each loaded when a project imports it. */
const PACKAGES: Readonly<Record<string, () => Promise<{ readonly text: string }>>> = {
  platform: () => import('virtual:sandbox/platform'),
  ciphers: () => import('virtual:sandbox/ciphers'),
  jose: () => import('virtual:sandbox/jose'),
  jsonwebtoken: () => import('virtual:sandbox/jsonwebtoken'),
  zod: () => import('virtual:sandbox/zod'),
}

export async function textOf(name: string): Promise<string> {
  const load = PACKAGES[name]
  if (!load) throw new Error(`there is no text of ${name}`)
  return (await load()).text
}
