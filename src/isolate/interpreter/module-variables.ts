import type { Notice } from '../messages.ts'

const LET = /^(?:export\s+)?(?:let|var)\s+([\w$]+)/
const STORE = /^(?:export\s+)?const\s+([\w$]+)\s*=\s*new\s+(?:Map|Set|WeakMap)\b/

/** Variables at the top of a module that are meant to remember something. They do not, because the module is evaluated again for each exchange. */
export function moduleVariables(file: string, source: string): Notice[] {
  return source.split('\n').flatMap((text, index): Notice[] => {
    const store = STORE.exec(text)?.[1]
    const name = LET.exec(text)?.[1] ?? store
    // One that nothing is put into is a list.
    if (name === undefined || (name === store && !/\.(?:add|set)\(/.test(source))) return []
    const message = `${name} does not survive: the module is loaded again for each request, as in a serverless cold start. Keep what must last in the token or the database`
    return [{ kind: 'module-variable', message, location: { file, line: index + 1 } }]
  })
}
