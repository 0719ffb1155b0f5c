import { fetch } from '../../inside/main.ts'

/** The simulated network makes the connections, so dispatchers do nothing. */
class Dispatcher {
  close(): Promise<void> {
    return Promise.resolve()
  }
}

export { Dispatcher as Agent, Dispatcher as EnvHttpProxyAgent, Dispatcher as ProxyAgent, fetch }

export function setGlobalDispatcher(): void {}
