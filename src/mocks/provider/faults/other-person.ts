import type { Exchange } from '../../exchange.ts'
import type { MockPerson } from '../../site.ts'
import { faultOf } from './fault-of.ts'

/** Somebody who is not that person: another one of the world, or where there is none, somebody invented. */
export function somebodyElse(person: MockPerson, people: readonly MockPerson[]): MockPerson {
  return (
    people.find(({ id }) => id !== person.id) ?? {
      id: 'somebody-else',
      name: 'Someone Else',
      email: 'somebody.else@example.com',
    }
  )
}

/** Whose data a resource tells: the token's person, or where the world wants that, another one. */
export function personToTell(person: MockPerson, { context }: Exchange): MockPerson {
  if (faultOf(context, 'other-sub') === undefined) return person
  const other = somebodyElse(person, context.people)
  context.struck?.('other-sub', `the answer is about ${other.name}; the token is of ${person.name}`)
  return other
}
