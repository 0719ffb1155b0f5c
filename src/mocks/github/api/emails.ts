import type { MockPerson } from '../../site.ts'
import { noReplyAddress } from '../account.ts'
import type { ApiEndpoint } from './endpoint.ts'

/** `/user/emails`: every address, including the hidden ones. */
export const emailsEndpoint: ApiEndpoint = {
  page: 'https://docs.github.com/rest/users/emails#list-email-addresses-for-the-authenticated-user',
  acceptedScopes: ['user', 'user:email'],
  data: (person) => [
    ...(person.email === '' ? [] : [primary(person)]),
    ...(person.emailHidden ? [noReply(person)] : []),
  ],
}

function primary({ email, emailVerified = true, emailHidden = false }: MockPerson): unknown {
  return { email, primary: true, verified: emailVerified, visibility: emailHidden ? 'private' : 'public' }
}

function noReply(person: MockPerson): unknown {
  return { email: noReplyAddress(person), primary: false, verified: true, visibility: null }
}
