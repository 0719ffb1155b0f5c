import { expect, type FrameLocator } from '@playwright/test'
import { catalogueProvider } from '../catalogue/providers.ts'
import type { SignInOptions } from '../node/api.ts'
import { MOST_QUESTIONS, signInLink, typedBy } from '../node/person.ts'
import type { Authscope } from '../protocol/api.ts'
import type { Person } from '../protocol/setup.ts'
import { agreeTo } from '../record/scenes/answers.ts'

export interface PersonParts {
  readonly api: Authscope
  readonly frame: (device: string) => FrameLocator
  /** The URL of the page that a device shows. */
  readonly urlOf: (device: string) => URL | undefined
}

/** What a person does to sign in, on the pages of the workbench. */
export async function signInAt(
  parts: PersonParts,
  provider: string,
  { as, device = 'laptop', fields = {} }: SignInOptions,
): Promise<void> {
  const { api, frame } = parts
  const person = await personAt(api, device, as)
  const type = catalogueProvider(provider)?.type ?? 'oidc'
  const form = frame(device).locator(formsOf(provider)).filter({ visible: true }).first()
  const link = frame(device).getByRole('link', { name: 'Sign in', exact: true })
  await expect(form.or(link).first()).toBeVisible()
  if (!(await form.isVisible())) await link.click()
  const button = form.getByRole('button').first()
  await button.waitFor()
  if (type === 'credentials' || type === 'email') {
    for (const input of await form.locator('input:visible').all()) {
      const name = (await input.getAttribute('name')) ?? ''
      await input.fill(fields[name] ?? typedBy(person, name))
    }
  }
  const mails = (await api.mail()).length
  await button.click()
  if (type === 'email') await openMail(api, device, person, mails)
  else if (type === 'webauthn') await agreeToDialogs(api)
  else if (type !== 'credentials') await agreeAtProvider(parts, device, person)
}

function formsOf(provider: string): string {
  const paths = [`/signin/${provider}`, `/callback/${provider}`]
  return paths.flatMap((path) => [`form[action$="${path}"]`, `form[action*="${path}?"]`]).join(', ')
}

async function personAt(api: Authscope, device: string, id: string | undefined): Promise<Person> {
  const { devices, people } = await api.setup()
  const wanted = id ?? devices.find((each) => each.id === device)?.person
  const person = people.find((each) => each.id === wanted)
  if (person !== undefined) return person
  throw new Error(
    `There is no ${wanted ?? `device ${device}`} in this sandbox. Its people are ${people.map((each) => each.id).join(', ')}.`,
  )
}

async function agreeAtProvider({ frame, urlOf }: PersonParts, device: string, person: Person): Promise<void> {
  const isAway = () => !/(?:^|\.)app\.example$/.test(urlOf(device)?.hostname ?? '')
  const go = frame(device).locator('form button.go').first()
  // What is paused on the way takes as long as the test lets it.
  await expect.poll(isAway, { timeout: 0 }).toBe(true)
  for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
    await expect.poll(async () => !isAway() || (await go.isVisible()), { timeout: 0 }).toBe(true)
    if (!isAway()) return
    const account = frame(device).locator(`input[name=person][value=${JSON.stringify(person.id)}]`)
    if ((await account.count()) > 0) await account.check()
    const before = urlOf(device)?.href
    await go.click()
    await expect.poll(() => urlOf(device)?.href, { timeout: 0 }).not.toBe(before)
  }
}

async function openMail(api: Authscope, device: string, person: Person, seen: number): Promise<void> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mail = (await api.mail()).slice(seen).findLast(({ to }) => to === person.email)
        link = mail && signInLink(mail)
        return link
      },
      { timeout: 0 },
    )
    .toBeDefined()
  if (link !== undefined) await api.open(device, link)
}

async function agreeToDialogs({ passkeys }: Authscope): Promise<void> {
  await expect.poll(async () => (await passkeys.dialogs()).length, { timeout: 0 }).toBeGreaterThan(0)
  for (;;) {
    const asking = (await passkeys.dialogs()).find(({ dialog }) => dialog !== undefined)
    if (asking?.dialog === undefined) return
    await passkeys.decide(agreeTo(asking.dialog), asking.id)
  }
}
