import type { MockPerson } from '../site.ts'
import type { Account } from './account.ts'
import { digitsOf } from './derive.ts'
import type { Provider } from './provider.ts'

/** The person's account at a provider, as one app sees it. */
export function accountOf(provider: Provider, person: MockPerson, clientId: string): Account {
  const [givenName = '', ...rest] = person.name.split(' ')
  const number = accountNumber(provider, person)
  const hostedPicture = pictureOf(provider, number)
  return {
    person,
    subject: provider.subject?.(person, clientId) ?? String(number),
    number,
    login: provider.loginName(person),
    name: person.name,
    givenName,
    familyName: rest.join(' '),
    email: person.emailHidden || person.email === '' ? undefined : person.email,
    emailVerified: person.emailVerified ?? true,
    picture: person.picture ?? hostedPicture,
    hostedPicture,
  }
}

export function accountNumber(provider: Provider, person: MockPerson): number {
  return Number(digitsOf(`${provider.id} ${person.id}`, 15))
}

/** Where the provider keeps the picture of an account. */
function pictureOf({ picture }: Provider, number: number): string {
  return picture.replace(':number', String(number))
}
