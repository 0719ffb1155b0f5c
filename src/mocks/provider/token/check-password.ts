import type { TokenRule } from './facts.ts'

/** Of every test person at every provider. */
const PASSWORD = 'lovelace'

/** [PT18] The user name is a person's, and the password theirs. */
export const checkPassword: TokenRule = ({ provider, parameters, person }) => {
  const passed = person !== undefined && parameters.get('password') === PASSWORD
  return {
    rule: 'PT18',
    check: 'password',
    detail: passed
      ? `${person.name} signs in`
      : person
        ? `not the password of ${person.name}, which is ${PASSWORD}`
        : `no one at ${provider.name} has this user name: the address of a person is one, with the password ${PASSWORD}`,
    received: { username: parameters.get('username') },
    spec: { label: 'RFC 6749 §4.3.2', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.3.2' },
    refusal: passed ? undefined : 'bad-password',
  }
}
