import type { Mail } from '../../../protocol/mail.ts'
import type { Person } from '../../../protocol/setup.ts'
import type { Step } from '../../../protocol/steps.ts'
import { faultInjected } from '../../kinds/fault-injected.ts'
import { type RequestSent, requestSent } from '../../kinds/request-sent.ts'
import { responseReceived } from '../../kinds/response-received.ts'
import { valueEdited } from '../../kinds/value-edited.ts'
import { linksOf } from '../../tabs/mail.ts'
import { headerOf, queryOf } from '../../values/http.ts'
import { attributeOf, unescapeMarkup } from '../../values/markup.ts'
import { fieldActs } from './fields.ts'
import { readPages } from './pages-shown.ts'
import { data, quoted } from './source.ts'

/** What a person did in the browser of an own app, as it was recorded. */
export interface OwnApp {
  readonly steps: readonly Step[]
  readonly people: readonly Person[]
  readonly mails: readonly Mail[]
}

/**
 * A test with `authscope/playwright` that does the same. A press on a page is recorded as the request that it made, so a link or a button that only a script
 * knows is not in it.
 */
export function toOwnAppTest({ mails, people, steps }: OwnApp): string {
  const fixtures = new Set(['page'])
  const name = (id: string) => (/^[a-z]\w*$/.test(id) ? `.${id}` : `[${quoted(id)}]`)
  const written = createWording({ fixtures, mails, people, name })
  const pages = readPages(steps)
  const lines: string[] = []
  let before: RequestSent | undefined
  for (const request of steps.filter(requestSent.is).filter(isBegun)) {
    lines.push(...faultsIn(steps, request.run, { fixtures, name }))
    const isProvider = request.to?.lane === 'provider'
    const left = isProvider ? leftProvider(steps, request) : undefined
    if (left !== undefined) lines.push(...visit(steps, request, left, { fixtures, name }))
    else if (!isProvider) lines.push(...written.act(request, before && pages.html(before.exchange), before))
    before = lastPage(steps, request.run)
  }
  const heading = pages.headingAfter(0, Number.POSITIVE_INFINITY)
  if (heading !== undefined && !people.some(({ email }) => email !== '' && heading.text.includes(email)))
    lines.push(`await expect(page.getByRole('heading').first()).toHaveText(${quoted(heading.text)})`)
  return [
    "import { expect, test } from 'authscope/playwright'",
    '',
    `test('what was recorded', async ({ ${[...fixtures].join(', ')} }) => {`,
    ...lines.map((line) => `  ${line}`),
    '})',
    '',
  ].join('\n')
}

/** A page that a person asked for, rather than a redirect. */
function isBegun({ data: { began, mode } }: RequestSent): boolean {
  return mode === 'navigation' && began?.by === 'tab'
}

interface Naming {
  readonly fixtures: Set<string>
  /** How a member of a fixture is written. */
  readonly name: (id: string) => string
}

/** What went wrong on purpose in a run, before it. */
function faultsIn(steps: readonly Step[], run: number, { fixtures, name }: Naming): readonly string[] {
  const inRun = steps.filter((step) => step.run === run)
  const faults = inRun.filter(faultInjected.is).flatMap(({ data: { served } }) => {
    if (served === undefined) return []
    fixtures.add('idp')
    return [`await idp${name(served.provider)}.once(${quoted(served.endpoint)}, ${data(served.effect)})`]
  })
  const edits = inRun
    .filter(valueEdited.is)
    .map(
      ({ data: { edit } }) =>
        `// Not in this test: someone changed a ${edit} here. See idp.<provider>.once().`,
    )
  return [...faults, ...edits]
}

/** The response with which a provider sent the browser back, in the run of a form that was sent to it. */
function leftProvider(
  steps: readonly Step[],
  { data: { request }, exchange }: RequestSent,
): string | undefined {
  if (request.method !== 'POST') return undefined
  const answer = steps.filter(responseReceived.is).find((step) => step.exchange === exchange)
  const location = headerOf(answer?.data.response.headers ?? [], 'location')
  if (location === undefined) return undefined
  const to = new URL(location, request.url)
  return to.host === new URL(request.url).host ? undefined : to.href
}

/** A person chose an account and agreed, or said no. A provider may ask for both in turn. */
function visit(
  steps: readonly Step[],
  { seq, to }: RequestSent,
  left: string,
  { fixtures, name }: Naming,
): readonly string[] {
  const there = steps.filter(requestSent.is).filter((step) => step.seq <= seq && step.from.lane === 'browser')
  const begun = there.findLast(({ data: { served } }) => served?.endpoint === 'authorization')
  const chosen = there.findLast(
    ({ data: { request }, to: at }) => at?.name === to?.name && personIn(request) !== null,
  )
  const provider = begun?.data.served?.provider
  if (provider === undefined) return []
  fixtures.add('idp')
  const person = chosen && chosen.seq >= (begun?.seq ?? 0) ? personIn(chosen.data.request) : null
  if (new URL(left).searchParams.has('error') || person === null)
    return [`await idp${name(provider)}.cancel(page)`]
  return [`await idp${name(provider)}.signIn(page, ${quoted(idOf(person))})`]
}

function personIn({ body }: RequestSent['data']['request']): string | null {
  return new URLSearchParams(body?.text).get('person')
}

/** People of further worlds have the name of their world at the end: `ada-w2`. */
function idOf(person: string): string {
  return person.replace(/-w\d+$/, '')
}

/** What a run ended with, which is what the person saw when they went on. */
function lastPage(steps: readonly Step[], run: number): RequestSent | undefined {
  return steps
    .filter(requestSent.is)
    .findLast((step) => step.run === run && step.data.mode === 'navigation' && step.to?.lane === 'app')
}

interface Known extends Naming {
  readonly people: readonly Person[]
  readonly mails: readonly Mail[]
}

function createWording({ fixtures, mails, name, people }: Known) {
  const personAt = (email: string) => people.find((each) => each.email === email && email !== '')
  const value = (typed: string): string => {
    const person = personAt(typed)
    if (person === undefined) return quoted(typed)
    fixtures.add('people')
    return `people${name(idOf(person.id))}.email`
  }
  const goTo = (url: string): string => {
    const mail = mails.find((each) => linksOf(each).some((link) => link.url === url))
    const { pathname, search } = new URL(url)
    if (mail === undefined) return quoted(`${pathname}${search}`)
    fixtures.add('mailbox')
    const person = personAt(mail.to)
    return `(await mailbox(${quoted(person === undefined ? mail.to : idOf(person.id))}).next()).links[0] ?? ''`
  }
  return {
    /** What a person did on the page before, or with the address bar. */
    act({ data: { request, site } }: RequestSent, html: string | undefined, before: RequestSent | undefined) {
      const { body, method, url } = request
      if (html === undefined || before === undefined || site === 'none')
        return [`await page.goto(${goTo(url)})`]
      const sent = body === undefined ? queryOf(url) : [...new URLSearchParams(body.text)]
      const form = formFor(html, { method, url, page: before.data.request.url })
      if (form === undefined) {
        const link = linkFor(html, url, before.data.request.url)
        return link === undefined
          ? [`await page.goto(${goTo(url)})`]
          : [`await page.getByRole('link', { name: ${quoted(link)} }).first().click()`]
      }
      const fields = fieldActs(form.html, sent).map(({ does, name: field, value: typed }) => {
        const choice = does === 'check' ? `[value=${JSON.stringify(typed)}]` : ''
        const locator = `page.locator(${quoted(`[name=${JSON.stringify(field)}]${choice}`)})`
        return `await ${locator}.${does}(${does === 'check' ? '' : value(typed)})`
      })
      return [...fields, `await page.getByRole('button', { name: ${quoted(form.button)} }).first().click()`]
    },
  }
}

/** The form of a page that made a request, with the text of its button. */
function formFor(
  html: string,
  { method, page, url }: { readonly method: string; readonly url: string; readonly page: string },
): { readonly html: string; readonly button: string } | undefined {
  for (const [whole, tag = ''] of html.matchAll(/(<form\b[^>]*>).*?<\/form>/gis)) {
    const action = new URL(attributeOf(tag, 'action') || page, page)
    const isSame = withoutQuery(action) === withoutQuery(new URL(url))
    if (!isSame || (attributeOf(tag, 'method') ?? 'get').toUpperCase() !== method) continue
    const button = /<button\b[^>]*>(.*?)<\/button>/is.exec(whole)?.[1]
    const input = /<input\b[^>]*type="?submit[^>]*>/i.exec(whole)?.[0]
    return {
      html: whole,
      button: button === undefined ? (attributeOf(input ?? '', 'value') ?? '') : textOf(button),
    }
  }
  return undefined
}

function linkFor(html: string, url: string, page: string): string | undefined {
  for (const [, tag = '', inner = ''] of html.matchAll(/(<a\b[^>]*>)(.*?)<\/a>/gis)) {
    const target = attributeOf(tag, 'href')
    if (
      target !== undefined &&
      URL.canParse(target, page) &&
      new URL(target, page).href === url &&
      textOf(inner) !== ''
    )
      return textOf(inner)
  }
  return undefined
}

function withoutQuery({ origin, pathname }: URL): string {
  return origin + pathname
}

function textOf(html: string): string {
  return unescapeMarkup(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}
