import type { MockAccount, MockPerson } from '../../mocks/site.ts'
import { DEFAULT_PEOPLE } from '../../protocol/scenario-defaults.ts'

/**
 * The people of a world. Those of the first are the usual ones. In every other they carry its name (`ada-w17`, `ada@w17.example`), because
 * tests that run at once often share one database, and an account at a provider follows from the person's id.
 */
export function peopleOf(
  world: string,
  isFirst: boolean,
  chosen?: readonly MockPerson[],
): readonly MockPerson[] {
  const people = chosen ?? DEFAULT_PEOPLE
  return isFirst ? people : people.map((person) => inWorld(person, world))
}

function inWorld(person: MockPerson, world: string): MockPerson {
  const { accounts, login = person.id } = person
  return {
    ...person,
    id: `${person.id}-${world}`,
    email: addressIn(world, person.email),
    login: `${login}-${world}`,
    ...(accounts && {
      accounts: Object.fromEntries(
        Object.entries(accounts).map(([provider, account]) => [provider, accountIn(world, account)]),
      ),
    }),
  }
}

function accountIn(world: string, { email, login, ...account }: MockAccount): MockAccount {
  return {
    ...account,
    ...(email === undefined ? {} : { email: addressIn(world, email) }),
    ...(login === undefined ? {} : { login: `${login}-${world}` }),
  }
}

function addressIn(world: string, address: string): string {
  return address === '' ? '' : `${address.slice(0, address.lastIndexOf('@'))}@${world}.example`
}
