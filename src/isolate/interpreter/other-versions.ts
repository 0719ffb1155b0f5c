import { IsolateError } from '../isolate-error.ts'
import type { FileLocation } from '../messages.ts'

const MIGRATING = 'See https://authjs.dev/getting-started/migrating-to-v5'

/** What only version 4 of next-auth has, and what to write instead. */
const SIGNS: readonly (readonly [sign: RegExp, advice: string])[] = [
  [
    /^[ \t]*import\b[^'"]*\b(?:Next)?AuthOptions\b[^'"]*from\s*['"]next-auth(?:\/\w+)?['"]/m,
    'imports its options’ type, which is NextAuthConfig now. Version 5 takes the same object: export const { handlers, auth, signIn, signOut } = NextAuth({ … })',
  ],
  [
    /^[ \t]*(?:import\b[^'"]*\b(?:unstable_)?getServerSession\b[^'"]*from\s*['"]next-auth(?:\/\w+)?['"]|import\b[^'"]*from\s*['"]next-auth\/next['"])/m,
    'imports getServerSession. In version 5, NextAuth(config) returns auth(), which replaces it: export const { handlers, auth } = NextAuth({ … })',
  ],
  [
    /^[ \t]*(?:import|export)\b[^'"]*from\s*['"]next-auth\/(?:middleware|core|utils)[/'"]/m,
    'imports next-auth/middleware or the like. In version 5 the middleware is auth itself: export { auth as middleware } from "./auth"',
  ],
]

/** Nuxt’s `#auth` is one of two modules. This one passes on what next-auth exports, whose providers are `.default` in ESM. */
const SIDEBASE = /^[ \t]*import\b[^'"]*from\s*['"]#auth['"]/m
const SIDEBASE_SIGN = /from\s*['"](?:@sidebase\/nuxt-auth|next-auth)\b|\bProvider\s*\.\s*default\s*\(/

const OLD_PACKAGE = /^[ \t]*import\b[^'"]*from\s*['"]@next-auth\/([\w-]+)['"]/m

/** Many projects kept the old adapter when they moved to a package that only the new version has: it has the same operations. */
const IS_NEW = /from\s*['"]@(?:auth|hono|solid-auth|solid-mediakit)\/|\bhandlers\b[^=]*\}\s*=\s*NextAuth\s*\(/
const isAdapter = (name: string) => name.endsWith('-adapter')

const BETTER_AUTH = /^[ \t]*import\b[^'"]*\bbetterAuth\b[^'"]*from\s*['"]better-auth(?:\/[\w-]+)?['"]/m
const CALLS = /\b(?:NextAuth|SvelteKitAuth|ExpressAuth|Auth|AuthHandler)\s*\(/

/**
 * Recognizes what was written for something other than Auth.js 5 before anything else is said of it.
 *
 * @throws IsolateError `version-4` or `other-library`
 */
export function refuseOthers(files: ReadonlyMap<string, string>, entry: string): void {
  for (const [file, text] of files) {
    for (const [sign, advice] of SIGNS) {
      const found = sign.exec(text)
      if (!found) continue
      const location = placeIn(file, text, found)
      const message = `${entry} is written for version 4 of next-auth: ${at(location)} ${advice}. Variables begin with AUTH_ instead of NEXTAUTH_. ${MIGRATING}`
      throw new IsolateError({ problem: 'version-4', message, location })
    }
    const nuxt = SIDEBASE_SIGN.test(text) ? SIDEBASE.exec(text) : null
    if (nuxt) {
      const location = placeIn(file, text, nuxt)
      const message = `${entry} is written for @sidebase/nuxt-auth, which runs version 4 of next-auth: ${at(location)} imports #auth beside next-auth. For version 5 use @hebilicious/authjs-nuxt: import { NuxtAuthHandler } from "#auth" and the providers from "@auth/core/providers/…", called without .default`
      throw new IsolateError({ problem: 'version-4', message, location })
    }
    const old = OLD_PACKAGE.exec(text)
    if (!old || (isAdapter(old[1] ?? '') && IS_NEW.test(text))) continue
    const location = placeIn(file, text, old)
    const message = `@next-auth/${old[1]} belongs to version 4 of next-auth: since version 5 it is @auth/${old[1]}. Change the import in ${at(location)}. ${MIGRATING}`
    throw new IsolateError({ problem: 'version-4', message, location })
  }
  const text = files.get(entry) ?? ''
  const better = BETTER_AUTH.exec(text)
  if (!better || CALLS.test(text)) return
  const message = `${entry} is written for Better Auth, which is another library than Auth.js. To run it here, pass its socialProviders as providers: import GitHub from "next-auth/providers/github", then export const { handlers, auth } = NextAuth({ providers: [GitHub] }). emailAndPassword becomes a Credentials provider, databaseHooks become events and callbacks`
  throw new IsolateError({ problem: 'other-library', message, location: placeIn(entry, text, better) })
}

function at({ file, line }: FileLocation): string {
  return `${file}:${line}`
}

/** Where an import ends: its names may be on several lines. */
function placeIn(file: string, text: string, { index, 0: found }: RegExpExecArray): FileLocation {
  return { file, line: text.slice(0, index + found.length).split('\n').length }
}
