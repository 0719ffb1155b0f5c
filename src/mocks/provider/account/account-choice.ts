import { type Html, html } from '../../page-kit.ts'
import type { MockPerson } from '../../site.ts'
import type { Provider } from '../provider.ts'

/** One radio button for each test person, in a group that says what it is for. */
export function accountChoice(
  provider: Provider,
  people: readonly MockPerson[],
  chosen: string | undefined,
): Html {
  if (people.length === 0)
    return html`<p class="problem">This world has no people, so nobody can sign in.</p>`
  const first = people.find((person) => person.id === chosen) ?? people[0]
  return html`<fieldset>
<legend>Sign in to ${provider.name} as</legend>
${people.map((person, at) => choice(provider, person, `person-${at}`, person === first))}
</fieldset>`
}

function choice(provider: Provider, person: MockPerson, id: string, checked: boolean): Html {
  return html`<div class="person">
<input type="radio" name="person" value="${person.id}" id="${id}" aria-describedby="${id}-more" required${checked ? html` checked` : undefined}>
<div><label for="${id}">${person.name}</label><span class="quiet" id="${id}-more">${provider.loginName(person)} · ${person.email}</span></div>
</div>
`
}
