import type { Exchange, Route } from '../exchange.ts'
import type { MockPerson } from '../site.ts'
import type { Provider } from './provider.ts'

export function personAt({ preset }: Provider, person: MockPerson): MockPerson {
  const { closed: _, ...own } = person.accounts?.[preset] ?? {}
  return { ...person, ...own }
}

export function hasAccount({ preset }: Provider, person: MockPerson): boolean {
  return person.accounts?.[preset]?.closed !== true
}

/** The same routes, for which people are as the provider knows them. */
export function routesAt(provider: Provider, routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => ({
    ...route,
    answer: (exchange) => route.answer(lookFrom(provider, exchange)),
  }))
}

function lookFrom(provider: Provider, exchange: Exchange): Exchange {
  const { context } = exchange
  const people = context.people.map((person) => personAt(provider, person))
  return { ...exchange, context: { ...context, people } }
}
