/** Texts that run inside, each loaded when a project names it. */
export const PACKAGES = {
  platform: async () => (await import('virtual:sandbox/platform')).text,
  ciphers: async () => (await import('virtual:sandbox/ciphers')).text,
  jose: async () => (await import('virtual:sandbox/jose')).text,
  jsonwebtoken: async () => (await import('virtual:sandbox/jsonwebtoken')).text,
  zod: async () => (await import('virtual:sandbox/zod')).text,
}
