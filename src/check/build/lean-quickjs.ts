import { type Plugin, parseAst } from 'vite'

const CORE = /quickjs-emscripten-core\/dist\/[\w-]+\.mjs$/

/** Methods of its classes that the sandbox never calls, and nothing that it calls does. */
export const UNUSED_METHODS: ReadonlySet<string> = new Set([
  'callIteratorMethod',
  'computeMemoryUsage',
  'decodeBinaryJSON',
  'defineProp',
  'dumpMemoryUsage',
  'encodeBinaryJSON',
  'getArrayBuffer',
  'getIterator',
  'getOwnPropertyNames',
  'newArrayBuffer',
  'newBigInt',
  'newConstructorFunction',
  'newHostRef',
  'newPromise',
  'newSymbolFor',
  'newUniqueSymbol',
  'resolvePromise',
])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Takes the body of each method that is never reached: it says so where it is reached after all. */
export function leanQuickjs(): Plugin {
  return {
    name: 'authscope:lean-quickjs',
    enforce: 'pre',
    transform(code, id) {
      if (!CORE.test(id.replaceAll('\\', '/'))) return undefined
      return methodsIn(parseAst(code))
        .toSorted((a, b) => b.body.start - a.body.start)
        .reduce((text, { name, body }) => {
          const instead = `{ throw new Error('left out: ${name}') }`
          return text.slice(0, body.start) + instead + text.slice(body.end)
        }, code)
    },
  }
}

interface Method {
  readonly name: string
  readonly body: Node
}

/** Those of them that are unused; none of them has another within. */
function methodsIn(value: unknown): Method[] {
  if (Array.isArray(value)) return value.flatMap(methodsIn)
  if (typeof value !== 'object' || value === null) return []
  const {
    type,
    key,
    value: inner,
  } = value as { type?: string; key?: { name?: string }; value?: { body?: Node } }
  const name = key?.name ?? ''
  if (type === 'MethodDefinition' && UNUSED_METHODS.has(name) && inner?.body)
    return [{ name, body: inner.body }]
  return Object.values(value).flatMap(methodsIn)
}
