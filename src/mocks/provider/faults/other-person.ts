import type { Exchange } from '../../exchange.ts'
import type { MockPerson } from '../../site.ts'
import { faultOf } from './fault-of.ts'

/** Someone other than that person: another person of the world, or an invented one. */
export function somebodyElse(person: MockPerson, people: readonly MockPerson[]): MockPerson {
  return (
    people.find(({ id }) => id !== person.id) ?? {
      id: 'somebody-else',
      name: 'Someone Else',
      email: 'somebody.else@example.com',
    }
  )
}

/** The person whose data a resource returns: the token's, or another one if the world wants it. */
export function personToTell(person: MockPerson, { context }: Exchange): MockPerson {
  if (faultOf(context, 'other-sub') === undefined) return person
  const other = somebodyElse(person, context.people)
  context.fired?.('other-sub', `the answer is about ${other.name}; the token is of ${person.name}`)
  return other
}
