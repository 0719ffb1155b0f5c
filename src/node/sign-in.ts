import { catalogueProvider } from '../catalogue/providers.ts'
import type { ElementLike, Page } from '../link/acts/page-like.ts'
import { textOf } from '../link/acts/pages.ts'
import type { TabId } from '../link/frames/tab-id.ts'
import type { Transport } from '../link/worker/transport.ts'
import type { Person } from '../protocol/setup.ts'
import { mailSent } from '../record/kinds/mail-sent.ts'
import type { SignInOptions } from './api.ts'
import type { Act } from './browser/acts.ts'
import type { Browser } from './browser/browser.ts'
import { MOST_QUESTIONS, signInLink, typedBy } from './person.ts'

/**
 * Does all that a person does to sign in: finds the button, chooses the account at the provider and agrees, opens the mail, or agrees to the passkey dialog.
 * What comes of it is in the record: a sign-in that the app refuses is no error here.
 */
export async function signInAt(
  { send }: Pick<Transport, 'send'>,
  browser: Browser,
  provider: string,
  { as, device = 'laptop', fields = {} }: SignInOptions,
): Promise<void> {
  const tabId = { device, tab: 't1' }
  const person = await personAt(send, device, as)
  const type = catalogueProvider(provider)?.type ?? 'oidc'
  await browser.act(tabId, async (act) => {
    const { button, form } = await findButton(browser, act, tabId, provider)
    if (type === 'email') {
      const { lastStep } = await send('world.read', {})
      await browser.press(act, tabId, button, { email: person.email, ...fields })
      await openMail(send, browser, act, tabId, { person, after: lastStep })
    } else if (type === 'credentials')
      await browser.press(act, tabId, button, { ...valuesFor(person, form), ...fields })
    else if (type === 'webauthn') await browser.pressAndAgree(act, tabId, button)
    else {
      await browser.press(act, tabId, button)
      await agreeAtProvider(browser, act, tabId, person)
    }
  })
}

async function personAt(send: Transport['send'], device: string, id: string | undefined): Promise<Person> {
  const { setup } = await send('world.read', {})
  const wanted = id ?? setup.devices.find((each) => each.id === device)?.person
  const person = setup.people.find((each) => each.id === wanted)
  if (person !== undefined) return person
  const people = setup.people.map((each) => each.id).join(', ')
  throw new Error(`There is no ${wanted ?? `device ${device}`} in this sandbox. Its people are ${people}.`)
}

interface Found {
  readonly button: string
  readonly form: ElementLike
}

/** On the page that is shown, or on the sign-in page that it leads to. */
async function findButton(browser: Browser, act: Act, tabId: TabId, provider: string): Promise<Found> {
  const here = await browser.shown(tabId, act)
  const found = formFor(here, provider)
  if (found !== undefined) return found
  const [link] = [...here.root.querySelectorAll('a')].filter((each) => /^Sign in$/.test(textOf(each)))
  if (link !== undefined) await browser.follow(act, tabId, 'Sign in')
  const page = await browser.shown(tabId, act)
  const there = formFor(page, provider)
  if (there !== undefined) return there
  throw new Error(`${page.url} has no button to sign in with ${provider}. It says: ${textOf(page.root)}`)
}

function formFor({ root, url }: Page, provider: string): Found | undefined {
  for (const form of root.querySelectorAll('form')) {
    const { pathname } = new URL(form.getAttribute('action') ?? '', url)
    if (!new RegExp(`/(?:signin|callback)/${provider}$`).test(pathname)) continue
    const [button] = form.querySelectorAll('button')
    if (button !== undefined) return { form, button: textOf(button) }
  }
  return undefined
}

/** The test values of a person, for the fields of the form. */
function valuesFor(person: Person, form: ElementLike): Record<string, string> {
  const names = [...form.querySelectorAll('input')].flatMap((input) =>
    input.getAttribute('type') === 'hidden' ? [] : (input.getAttribute('name') ?? []),
  )
  return Object.fromEntries(names.map((name) => [name, typedBy(person, name)]))
}

async function agreeAtProvider(browser: Browser, act: Act, tabId: TabId, person: Person): Promise<void> {
  const { origin } = new URL((await browser.shown(tabId, act)).url)
  for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
    const { root, url } = await browser.shown(tabId, act)
    const [go] = root.querySelectorAll('form button.go')
    if (go === undefined || new URL(url).origin !== origin) return
    const [choice] = root.querySelectorAll('input[name=person]')
    await browser.press(act, tabId, textOf(go), choice ? { person: person.id } : {})
  }
}

async function openMail(
  send: Transport['send'],
  browser: Browser,
  act: Act,
  tabId: TabId,
  { person, after }: { readonly person: Person; readonly after: number },
): Promise<void> {
  const { steps } = await send('steps.page', { kind: mailSent.kind, after, limit: 2000 })
  const mail = (await send('mail.list', {})).findLast(({ to }) => to === person.email)
  const link = mail && signInLink(mail)
  if (steps.length > 0 && link !== undefined) await browser.open(act, tabId, link)
}
