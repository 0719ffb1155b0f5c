import { fetch } from '../../inside/main.ts'

/** Connections are the simulated network's, whoever is to dispatch them. */
class Dispatcher {
  close(): Promise<void> {
    return Promise.resolve()
  }
}

export { Dispatcher as Agent, Dispatcher as EnvHttpProxyAgent, Dispatcher as ProxyAgent, fetch }

export function setGlobalDispatcher(): void {}
