import type { Mail } from '../../protocol/mail.ts'
import type { Step } from '../../protocol/steps.ts'
import { mailSent } from '../kinds/mail-sent.ts'
import { formatSpan, formatTime } from '../values/time.ts'

/** A link that a mail holds. */
export interface MailLink {
  readonly label: string
  readonly url: string
}

const IN_TEXT = /https?:\/\/[^\s<>"']+/g

/** The links of a mail: those of its text, then what only its HTML has. The HTML names them. */
export function linksOf({ text, html }: Pick<Mail, 'text' | 'html'>): readonly MailLink[] {
  const inText = [...text.matchAll(IN_TEXT)].map(([url]) => ({ label: url, url }))
  const inHtml = [...html.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/gi)]
  const all = [
    ...inText,
    ...inHtml.map(([, double, single, label = '']) => ({
      label: readable(label),
      url: readable(double ?? single ?? ''),
    })),
  ]
  const http = all.filter(({ url }) => /^https?:\/\//.test(url))
  const names = new Map(http.filter(({ label }) => label !== '').map(({ label, url }) => [url, label]))
  return [...new Set(http.map(({ url }) => url))].map((url) => ({ label: names.get(url) ?? url, url }))
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
}

/** The text of a piece of markup: without tags, and with the entities that mails have written out. */
function readable(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) =>
      Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole,
    )
    .trim()
}

/** What became of a mail, in words. */
export function fateOfMail({ state, arrivesAt }: Mail, now: number): string {
  switch (state) {
    case 'bounced':
      return "bounced: it never arrives, and the app doesn't find out"
    case 'lost':
      return 'lost: it never arrives, and no one finds out'
    default:
      return arrivesAt <= now
        ? `arrived at ${formatTime(arrivesAt)}`
        : `on its way, arrives at ${formatTime(arrivesAt)}, in ${formatSpan(arrivesAt - now)}`
  }
}

/** The mail that a step sent. */
export function mailOf(step: Step, mails: readonly Mail[]): Mail | undefined {
  if (!mailSent.is(step)) return undefined
  const same = mails.filter(({ to, subject }) => to === step.data.to && subject === step.data.subject)
  const near = (mail: Mail) => Math.abs(mail.at - step.at)
  return same.toSorted((a, b) => near(a) - near(b))[0]
}
