import type { TableEntry } from './table-entry.ts'

const RESULTS = [
  'err',
  'errAsync',
  'fromPromise',
  'fromSafePromise',
  'fromThrowable',
  'ok',
  'okAsync',
  'Result',
  'ResultAsync',
]

const ACTION_ERRORS = [
  'ActionBindArgsValidationError',
  'ActionMetadataValidationError',
  'ActionOutputDataValidationError',
  'ActionValidationError',
  'flattenBindArgsValidationErrors',
  'flattenValidationErrors',
  'formatValidationErrors',
  'isNavigationError',
  'returnServerError',
  'returnValidationErrors',
]
const SAFE_ACTIONS = ['DEFAULT_SERVER_ERROR_MESSAGE', 'createMiddleware', 'createSafeActionClient']
const SERVER_ACTIONS = [
  'ZSAError',
  'chainServerActionProcedures',
  'createServerAction',
  'createServerActionProcedure',
]

/** Packages of logic alone, in one text: by import name, where each export is in it. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'async-retry': { default: 'promises.asyncRetry' },
  ...ofNode('async_hooks', namesOf('contexts', ['AsyncLocalStorage', 'AsyncResource'])),
  'await-to-js': { default: 'promises.to', to: 'promises.to' },
  'lru-cache': { default: 'caches.LRUCache', LRUCache: 'caches.LRUCache' },
  neverthrow: namesOf('results', RESULTS),
  'next-safe-action': {
    ...namesOf('actionErrors', ACTION_ERRORS),
    ...namesOf('safeActions', SAFE_ACTIONS),
    createValidatedMiddleware: 'safeActions.createMiddleware',
    formatBindArgsValidationErrors: 'actionErrors.formatValidationErrors',
  },
  'node-cache': { default: 'caches.NodeCache' },
  'p-limit': { default: 'promises.pLimit' },
  'p-retry': { default: 'promises.pRetry', AbortError: 'promises.AbortError' },
  'tiny-invariant': { default: 'promises.tinyInvariant' },
  'ts-pattern': Object.fromEntries(
    Object.entries({ match: 'match', P: 'P', Pattern: 'P', isMatching: 'isMatching' }).map(
      ([name, inner]) => [name, `patterns.${inner}`],
    ),
  ),
  zsa: namesOf('serverActions', SERVER_ACTIONS),
}

function ofNode(name: string, names: Readonly<Record<string, string>>) {
  return { [name]: names, [`node:${name}`]: names }
}

function namesOf(object: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `${object}.${name}`]))
}

const HELPERS = 'authscope:helpers'

export const THIN_PACKAGES: Readonly<Record<string, TableEntry>> = Object.fromEntries(
  Object.entries(PARTS).map(([specifier, names]) => {
    const objects = [...new Set(Object.values(names).map((path) => path.split('.')[0]))]
    const lines = Object.entries(names).map(
      ([name, path], index) => `const x${index} = ${path}\nexport { x${index} as ${name} }`,
    )
    const text = [`import { ${objects.join(', ')} } from '${HELPERS}'`, ...lines].join('\n')
    return [specifier, { kind: 'text', text, names: Object.keys(names), needs: [HELPERS] }]
  }),
)
