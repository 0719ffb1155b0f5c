import { PLATFORM } from './platform-names.ts'
import { FRAMEWORK, INSIDE, type TableEntry } from './table-entry.ts'

/** Packages of Auth.js for further frameworks: what each exports for a configuration. */
export const FRAMEWORKS: Readonly<Record<string, TableEntry>> = {
  '@auth/express': framework(['ExpressAuth', 'getSession'], FRAMEWORK),
  '@auth/nextjs': {
    kind: 'text',
    text: `export { NextAuth, NextAuth as default, ${FRAMEWORK.join(', ')} } from '${INSIDE}'`,
    names: ['default', 'NextAuth', ...FRAMEWORK],
  },
  '@auth/qwik': framework(['QwikAuth$'], FRAMEWORK),
  '@auth/solid-start': framework(['SolidAuth', 'getSession'], FRAMEWORK),
  '@builder.io/qwik-auth': framework(['serverAuth$']),
  '@hebilicious/authjs-nuxt': nuxt(),
  '#auth': nuxt(),
  '@hono/auth-js': framework(['authHandler', 'getAuthUser', 'initAuthConfig', 'verifyAuth']),
  '@solid-auth/base': framework(['SolidAuth', 'getSession']),
  '@solid-mediakit/auth': framework(['SolidAuth', 'getSession']),
  'auth-astro': framework(['defineConfig']),
  'auth-astro/server': framework(['AstroAuth', 'getSession']),
}

/** Functions for further frameworks are in the platform's second part. */
function framework(names: readonly string[], shared: readonly string[] = []) {
  const text = `import { frameworks } from '${PLATFORM}'\nexport { ${shared.join(', ')} } from '${INSIDE}'\nexport const { ${names.join(', ')} } = frameworks`
  return { kind: 'text' as const, text, names: [...shared, ...names] }
}

/** Nuxt gives its files some functions without an import. */
function nuxt(): TableEntry {
  const { text, names } = framework(['NuxtAuthHandler', 'getServerSession', 'getServerToken'])
  return { kind: 'text', text: `${text}\nframeworks.defineGlobals()`, names }
}
