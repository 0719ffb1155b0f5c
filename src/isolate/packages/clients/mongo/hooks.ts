type Next = (error?: unknown) => void
export type Hook = (this: unknown, ...args: never[]) => unknown

interface Kept {
  readonly event: string | RegExp
  readonly hook: Hook
}

/** What a schema runs around saves and queries, in the order in which it was written. */
export interface Hooks {
  readonly pre: Kept[]
  readonly post: Kept[]
}

/** Events that happen here. `validate` comes before `save`; operations by id are those by filter. */
const EVENTS = new Set(
  'save validate find findOne findOneAndUpdate findOneAndDelete updateOne updateMany deleteOne deleteMany countDocuments init'.split(
    ' ',
  ),
)

/** Keeps a hook. One of an event that never happens here says so at its line. */
export function keepHook(list: Kept[], when: 'pre' | 'post', given: readonly unknown[]): void {
  const [first] = given
  const hook = given.at(-1)
  if (typeof hook !== 'function') return
  const events = (Array.isArray(first) ? first : [first]) as readonly (string | RegExp)[]
  for (const event of events) {
    if (typeof event === 'string' && !EVENTS.has(event))
      // biome-ignore lint/suspicious/noConsole: it is the user's own, at the line of the call
      console.warn(`schema.${when}('${event}') is not simulated: it is passed over`)
    else list.push({ event, hook: hook as Hook })
  }
}

function hooksFor(list: readonly Kept[], method: string): readonly Hook[] {
  const event = method.replace('ById', 'One')
  return list
    .filter((kept) => (typeof kept.event === 'string' ? kept.event === event : kept.event.test(event)))
    .map(({ hook }) => hook)
}

/** Runs the hooks before an event: `this` is the document, or the query. */
export async function runBefore({ pre }: Hooks, event: string, self: object): Promise<void> {
  for (const hook of hooksFor(pre, event)) await settled(hook, self, [])
}

/** Runs the hooks after an event, which are given what came of it. */
export async function runAfter({ post }: Hooks, event: string, self: object, result: unknown): Promise<void> {
  for (const hook of hooksFor(post, event)) await settled(hook, self, [result])
}

/** A hook that takes `next` calls it; any other is awaited. */
function settled(hook: Hook, self: object, args: readonly unknown[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const next: Next = (error) => (error ? reject(error) : resolve())
    const result = hook.call(self, ...([...args, next] as never[]))
    if (hook.length <= args.length) Promise.resolve(result).then(() => resolve(), reject)
    else if (result instanceof Promise) result.catch(reject)
  })
}
