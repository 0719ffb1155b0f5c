import type { Fault } from '../../../protocol/faults.ts'
import type { Mail } from '../../../protocol/mail.ts'
import { isOneOf } from './find.ts'

/** What becomes of a mail that a service took. */
export interface Delivery {
  /** One, or more when it comes twice. */
  readonly mails: readonly Mail[]
  /** A link scanner looks at it before the person can. */
  readonly scanned: boolean
}

/** Lets happen what is to go wrong with a delivery. A mail that never arrives is neither delayed nor scanned. */
export function deliverMail(
  mail: Mail,
  faults: readonly Fault[],
  fire: (fault: Fault, detail: string) => void,
): Delivery {
  for (const fault of faults) {
    if (isOneOf(fault, ['bounce'])) {
      fire(fault, `${mail.to} does not exist: the mail bounces`)
      return { mails: [{ ...mail, state: 'bounced' }], scanned: false }
    }
    if (isOneOf(fault, ['lose'])) {
      fire(fault, 'the mail is lost')
      return { mails: [{ ...mail, state: 'lost' }], scanned: false }
    }
  }
  let mails = [mail]
  let scanned = false
  for (const fault of faults) {
    if (isOneOf(fault, ['delay'])) {
      const { seconds } = fault.effect
      fire(fault, `the mail arrives ${seconds} s later`)
      mails = mails.map((each) => ({
        ...each,
        state: 'delayed',
        arrivesAt: each.arrivesAt + seconds * 1000,
      }))
    }
    if (isOneOf(fault, ['duplicate'])) {
      fire(fault, 'the mail arrives twice')
      mails = mails.flatMap((each) => [each, { ...each, id: `${each.id}-again` }])
    }
    if (isOneOf(fault, ['scan'])) {
      fire(fault, 'a link scanner opens every link in the mail')
      scanned = true
    }
  }
  return { mails, scanned }
}

/** Every http and https address in a mail, each once, in order: links of its HTML, and what its text spells out. */
export function linksOf({ html, text }: Pick<Mail, 'html' | 'text'>): readonly string[] {
  const inHtml = [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, double, single]) => double ?? single ?? '',
  )
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"'()]+/g)].map(([url]) => url)
  const urls = [...inHtml.map(decodeEntities), ...inText].filter((url) => /^https?:\/\//i.test(url))
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).href))]
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Those in attribute values of mails. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    return String.fromCodePoint(
      decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10),
    )
  })
}
