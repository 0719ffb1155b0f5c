import type { Exchange } from '../../exchange.ts'
import { type Html, html } from '../../page-kit.ts'
import type { MockPerson } from '../../site.ts'
import { hasAccount } from '../people-at.ts'
import type { Provider } from '../provider.ts'

/** One radio button for each test person, in a labelled group. A refused person is not offered again. */
export function accountChoice(
  provider: Provider,
  people: readonly MockPerson[],
  chosen: string | undefined,
  refused?: MockPerson,
): Html {
  const offered = refused === undefined ? people : people.filter((person) => hasAccount(provider, person))
  if (offered.length === 0)
    return html`<p class="problem">No test user has an account at ${provider.name}, so no one can sign in.</p>`
  const first = offered.find((person) => person.id === chosen) ?? offered[0]
  return html`<fieldset>
<legend>Sign in to ${provider.name} as</legend>
${offered.map((person, at) => choice(provider, person, `person-${at}`, person === first))}
</fieldset>`
}

/** The person that a form names, who has no account here. */
export function withoutAccount(
  provider: Provider,
  { context }: Exchange,
  form: URLSearchParams,
): MockPerson | undefined {
  const named = context.people.find(({ id }) => id === form.get('person'))
  return named && !hasAccount(provider, named) ? named : undefined
}

/** Why a form that names no person is shown again. */
export function choiceProblem(provider: Provider, refused: MockPerson | undefined): string {
  return refused === undefined
    ? 'Choose an account first.'
    : `${refused.name} has no ${provider.name} account. Choose another one.`
}

function choice(provider: Provider, person: MockPerson, id: string, checked: boolean): Html {
  const known = [...new Set([provider.loginName(person), person.email])].filter((name) => name !== '')
  return html`<div class="person">
<input type="radio" name="person" value="${person.id}" id="${id}" aria-describedby="${id}-more" required${checked ? html` checked` : undefined}>
<div><label for="${id}">${person.name}</label><span class="quiet" id="${id}-more">${known.join(' · ')}</span></div>
</div>
`
}
