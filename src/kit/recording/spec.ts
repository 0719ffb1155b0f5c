import type { MockMail, MockPerson } from '../../mocks/site.ts'
import { MARK } from '../../serve/proxy/marks.ts'
import type { ServedExchange } from '../../serve/worlds/record.ts'
import { readMail } from '../read-mail.ts'
import { locatorCode, type RecordedLocator, text } from './locator.ts'
import { visitsIn } from './visits.ts'

/** One line of `codegen --target=jsonl`. */
interface Action {
  readonly name: string
  readonly url?: string
  readonly text?: string
  readonly key?: string
  readonly value?: string
  readonly options?: readonly string[]
  readonly checked?: boolean
  readonly substring?: boolean
  readonly locator?: RecordedLocator
}

/** All that is known of a recording. */
export interface Recording {
  /** What Playwright's recorder wrote. */
  readonly lines: string
  /** Where the app is. */
  readonly app: string
  readonly world: string
  readonly people: readonly MockPerson[]
  readonly record: readonly ServedExchange[]
  readonly mails: readonly MockMail[]
}

/** The webmail of the simulated internet. */
const WEBMAIL = 'mail.example'

/** A spec that does what was recorded: by `idp` on the pages of providers, and with the people and mails of the test. */
export function specOf({ lines, app, world, people, record, mails }: Recording): string {
  const visits = [...visitsIn(record)]
  const letters = mails.map(readMail)
  const fixtures = new Set(['page'])
  const personAt = (address: string) => people.find(({ email }) => email === address)
  const nameOf = (id: string) => id.replace(new RegExp(`-${world}$`), '')
  const nextMail = (to: string, what: string): string => {
    fixtures.add('mailbox')
    const person = personAt(to)
    return `(await mailbox(${text(person === undefined ? to : nameOf(person.id))}).next()).${what}[0] ?? ''`
  }
  const value = (typed: string): string => {
    const person = personAt(typed)
    const letter = letters.find(({ codes }) => codes.includes(typed))
    if (letter !== undefined) return nextMail(letter.to, 'codes')
    if (person === undefined) return text(typed)
    fixtures.add('people')
    return `people.${nameOf(person.id)}.email`
  }
  const place = (url: string): string => {
    const letter = letters.find(({ links }) => links.includes(url))
    return letter === undefined
      ? text(url.replace(new URL(app).origin, '') || '/')
      : nextMail(letter.to, 'links')
  }
  const simulated = (host: string): readonly string[] => {
    if (host === WEBMAIL) {
      const letter = letters.shift()
      return letter === undefined || letter.links.length === 0
        ? []
        : [`await page.goto(${nextMail(letter.to, 'links')})`]
    }
    const visit = visits.shift()
    if (visit === undefined) return []
    fixtures.add('idp')
    const provider = /^\w+$/.test(visit.provider) ? `idp.${visit.provider}` : `idp[${text(visit.provider)}]`
    if (visit.person === undefined) return [`await ${provider}.cancel(page)`]
    const signsIn = `await ${provider}.signIn(page, ${text(nameOf(visit.person))})`
    return [signsIn, 'await expect(page).not.toHaveURL(/error=/)']
  }
  const code: string[] = []
  let at: string | undefined
  for (const action of actionsIn(lines)) {
    const host = markIn(action.locator)
    const isWebmail = action.name === 'navigate' && new URL(action.url ?? app).host === WEBMAIL
    if (host !== undefined && host !== at) code.push(...simulated(host))
    if (host === undefined && !isWebmail) code.push(...codeOf(action, { value, place }))
    at = host
  }
  return `import { expect, test } from 'authscope/playwright'

test('what was recorded', async ({ ${[...fixtures].join(', ')} }) => {
${code.map((line) => `  ${line}\n`).join('')}})
`
}

function actionsIn(lines: string): readonly Action[] {
  // The first line is about the browser.
  return lines
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Action)
}

/** The host whose page the element is on, if that is a simulated one. */
function markIn(locator: RecordedLocator | undefined): string | undefined {
  if (locator === undefined) return undefined
  const { kind, body } = locator
  const host = kind === 'test-id' ? MARK.exec(String(body))?.[1] : undefined
  return host ?? markIn(locator.next)
}

interface Wording {
  readonly value: (typed: string) => string
  readonly place: (url: string) => string
}

function codeOf(action: Action, { value, place }: Wording): readonly string[] {
  if (action.name === 'navigate') return [`await page.goto(${place(action.url ?? '')})`]
  if (action.locator === undefined) return []
  const element = locatorCode(action.locator)
  const expects = `await expect(${element})`
  switch (action.name) {
    case 'click':
    case 'check':
    case 'uncheck':
      return [`await ${element}.${action.name}()`]
    case 'fill':
      return [`await ${element}.fill(${value(action.text ?? '')})`]
    case 'press':
      return [`await ${element}.press(${text(action.key)})`]
    case 'select':
      return [`await ${element}.selectOption([${(action.options ?? []).map(text).join(', ')}])`]
    case 'assertVisible':
      return [`${expects}.toBeVisible()`]
    case 'assertText':
      return [`${expects}.${action.substring ? 'toContainText' : 'toHaveText'}(${text(action.text)})`]
    case 'assertValue':
      return [`${expects}.toHaveValue(${value(action.value ?? '')})`]
    case 'assertChecked':
      return [`${expects}${action.checked ? '' : '.not'}.toBeChecked()`]
    default:
      return [`// The recording also has: ${action.name} ${element}`]
  }
}
