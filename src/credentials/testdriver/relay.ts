import type { AuthenticatorBridge } from '../bridge.ts'
import type { VirtualAuthenticators } from '../virtual/authenticators.ts'

/** A call from a frame to the top window, which has the authenticators. The answer comes back through the port. */
const CALL = 'authscope.credentials.call'

interface Call {
  readonly kind: typeof CALL
  readonly method: string
  readonly given: readonly unknown[]
}

type Answer = { readonly value: unknown } | { readonly problem: string }

/** What frames ask for: the authenticators' methods, and whether the frame around theirs gives them a feature. */
export interface TopWindow extends VirtualAuthenticators {
  allows(feature: string): boolean
}

/** The top window's methods for a frame inside it. */
export type RemoteTop = AuthenticatorBridge & {
  readonly [M in keyof TopWindow]: (
    ...given: Parameters<TopWindow[M]>
  ) => Promise<Awaited<ReturnType<TopWindow[M]>>>
}

/** Answers the frames of this window. To be called before any script of the page listens for messages: none of them should see these. */
export function serveFrames(window: Window, authenticators: VirtualAuthenticators): void {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data, source, ports } = event
    if (!isCall(data)) return
    event.stopImmediatePropagation()
    const methods: TopWindow = {
      ...authenticators,
      allows: (feature) => isAllowed(window.document, source, feature),
    }
    const reply = async (): Promise<void> => ports[0]?.postMessage(await answer(methods, data))
    // The result is plain data, so it can always be sent.
    void reply()
  })
}

async function answer(methods: TopWindow, { method, given }: Call): Promise<Answer> {
  try {
    const run = methods[method as keyof TopWindow] as (...given: readonly unknown[]) => unknown
    return { value: await run(...given) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** The methods of the top window, whatever its origin is. */
export function askTop(window: Pick<Window, 'top'>): RemoteTop {
  const ask = (method: string, given: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<Answer>) => {
        port1.close()
        if ('problem' in data) reject(new TypeError(data.problem))
        else resolve(data.value)
      }
      window.top?.postMessage({ kind: CALL, method, given } satisfies Call, '*', [port2])
    })
  return new Proxy({} as RemoteTop, {
    get:
      (_target, method) =>
      (...given: readonly unknown[]) =>
        ask(String(method), given),
  })
}

/** Frames of another origin need the `allow` attribute of their element. */
function isAllowed(document: Document, source: MessageEventSource | null, feature: string): boolean {
  const element = [...document.querySelectorAll('iframe')].find((each) => each.contentWindow === source)
  return (element?.allow ?? '').split(';').some((each) => each.trim().split(/\s+/)[0] === feature)
}

function isCall(data: unknown): data is Call {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === CALL
}
