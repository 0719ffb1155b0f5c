import type { Party, Step } from '../../protocol/steps.ts'
import { isReturn } from '../kinds/families.ts'
import { kindOf, labelOf } from '../kinds/registry.ts'
import { type ResponseReceived, responseReceived } from '../kinds/response-received.ts'
import { isCheckCookie, isSessionCookie, shortCookieName } from '../kinds/shared/cookie.ts'
import { type Label, responseName } from '../labels/step-label.ts'
import { foldLabel, foldSentence, rangeOfFold } from '../outline/fold-label.ts'
import { type Fold, type Head, within } from '../outline/levels.ts'
import { type Entry, type Exchange, outcomeOf, type Part, type Run } from '../outline/outline.ts'
import { sentenceOf } from '../outline/rows.ts'
import { headerOf, queryOf, readBody } from '../values/http.ts'
import { plural } from '../values/time.ts'

/** What the diagram draws for one or two steps, before it has a place. */
export interface Draw {
  readonly seq: number
  /** All steps that this row shows. */
  readonly seqs: readonly number[]
  readonly outcome: Step['outcome']
  readonly sentence: string
  readonly step: Step
  readonly form: DrawForm
  /** `65–73`, where it isn't only the first and the last that it shows. */
  readonly number?: string
  /** Exchange that begins or ends here, for the activation bars. */
  readonly begins?: Exchange
  readonly ends?: Exchange
}

export type DrawForm =
  | {
      readonly type: 'arrow' | 'pair'
      readonly from: Party
      readonly to: Party
      readonly back: boolean
      readonly label: string
      readonly chips: readonly string[]
    }
  | { readonly type: 'box'; readonly at: Party; readonly label: Label }
  /** Routine steps, and the key of the row that folds them. */
  | {
      readonly type: 'quiet'
      readonly at: Party
      readonly text: string
      readonly fold: string
      readonly open: boolean
    }
  | { readonly type: 'aside'; readonly text: string }

/** Where a call is drawn apart from a return that follows it at once: around one step, or everywhere. */
export type Unfolded = number | 'all' | undefined

interface Way {
  /** Whose page a person acts on, where the step does not say it. */
  readonly device: Party
  readonly unfolded: Unfolded
}

/** The rows of Essentials, and which of them the reader opened. */
export interface Folding {
  foldsOf(run: Run): readonly Fold[]
  isOpen(key: string): boolean
}

/** Everything to draw of a run, in order; with `folding`, its rows in Essentials. */
export function drawsOf(run: Run, unfolded?: Unfolded, folding?: Folding): readonly Draw[] {
  const way = { device: firstBrowser(run), unfolded }
  if (folding) return drawFolds(openedIn(folding, run), way, folding)
  return run.children.flatMap((part) => drawPart(part, way)).toSorted((a, b) => a.seq - b.seq)
}

function isUnfolded(seqs: readonly number[], unfolded: Unfolded): boolean {
  return unfolded === 'all' || (unfolded !== undefined && seqs.includes(unfolded))
}

function firstBrowser(run: Run): Party {
  const parties = run.steps.flatMap(({ from, to }) => (to ? [from, to] : [from]))
  return parties.find(({ lane }) => lane === 'browser') ?? { lane: 'browser', name: 'browser' }
}

function drawPart(part: Part, way: Way): readonly Draw[] {
  return part.type === 'entry' ? drawEntry(part, way) : drawExchange(part, way)
}

function drawExchange(exchange: Exchange, way: Way): readonly Draw[] {
  const { request, response } = exchange
  const inside = exchange.children.flatMap((part) => drawPart(part, way))
  if (!request?.to) return inside
  const isOne =
    inside.length === 0 &&
    request.data.mode === 'server' &&
    outcomeOf(exchange) === 'done' &&
    requestChips(exchange).length === 0
  if (response && isOne && !isUnfolded([request.seq, response.seq], way.unfolded)) return drawPair(exchange)
  return [...drawRequest(exchange), ...inside, ...drawResponse(exchange)]
}

function drawRequest(exchange: Exchange): readonly Draw[] {
  const { request, response } = exchange
  if (!request?.to) return []
  const { from, seq, to } = request
  const outcome = response ? request.outcome : outcomeOf(exchange)
  const label = requestLabel(exchange)
  const chips = requestChips(exchange)
  const form = { type: 'arrow', from, to, back: false, label, chips } as const
  const sentence = sentenceOf(exchange)
  return [{ seq, seqs: [seq], outcome, sentence, step: request, form, begins: exchange }]
}

function drawResponse(exchange: Exchange): readonly Draw[] {
  const { request, response } = exchange
  if (!request?.to || !response) return []
  const { outcome, seq } = response
  const label = answerLabel(response)
  const chips = cookieChips(response)
  const form = { type: 'arrow', from: request.to, to: request.from, back: true, label, chips } as const
  const sentence = sentenceOf(exchange)
  return [{ seq, seqs: [seq], outcome, sentence, step: response, form, ends: exchange }]
}

/** Both messages in one row. */
function drawPair(exchange: Exchange): readonly Draw[] {
  const { request, response } = exchange
  if (!request?.to || !response) return drawRequest(exchange)
  const { from, seq, to } = request
  const form = { type: 'pair', from, to, back: false, label: requestLabel(exchange), chips: [] } as const
  const base = { outcome: outcomeOf(exchange), sentence: sentenceOf(exchange) }
  return [{ ...base, seq, seqs: [seq, response.seq], step: request, form }]
}

/** What the reader opened is followed by its steps. */
function openedIn({ foldsOf, isOpen }: Folding, run: Run): readonly Fold[] {
  return foldsOf(run).flatMap((fold) => {
    if (!isOpen(fold.key)) return [fold]
    return fold.head === undefined ? [fold, ...within(fold)] : within(fold)
  })
}

/** The rows of Essentials. What has neither arrow nor box is shown by the row before it. */
function drawFolds(folds: readonly Fold[], way: Way, { isOpen }: Folding): readonly Draw[] {
  const draws: Draw[] = []
  for (const fold of folds) {
    const number = rangeOfFold(fold)
    const isOpened = fold.head === undefined && isOpen(fold.key)
    const seqs = isOpened ? [] : fold.steps.map(({ seq }) => seq)
    const own = fold.head ? drawHead(fold.head, way) : [drawQuiet(fold, isOpened)]
    const [first, ...others] = own.map((draw) => asBrief(draw, fold))
    const last = draws.at(-1)
    if (first) draws.push({ ...first, seqs, number, sentence: foldSentence(fold) }, ...others)
    else if (last) draws[draws.length - 1] = { ...last, seqs: [...last.seqs, ...seqs] }
  }
  return draws
}

/** Boxes and calls say in Essentials what their rows say. */
function asBrief(draw: Draw, fold: Fold): Draw {
  const { form } = draw
  const { name, note } = foldLabel(fold)
  if (form.type === 'box') {
    const caption = kindOf(draw.step).caption
    const label = {
      name: caption === undefined ? name : `${caption} ${name}`,
      ...(note === undefined ? {} : { note }),
    }
    return { ...draw, form: { ...form, label } }
  }
  if (form.type !== 'pair' || fold.head?.type !== 'entry') return draw
  return { ...draw, form: { ...form, label: note === undefined ? name : `${name} ${note}` } }
}

function drawHead(head: Head, way: Way): readonly Draw[] {
  switch (head.type) {
    case 'entry':
      return drawEntry(head.entry, way)
    case 'request':
      return drawRequest(head.exchange)
    case 'response':
      return drawResponse(head.exchange)
    case 'pair':
      return isUnfolded(head.exchange.request ? [head.exchange.request.seq] : [], way.unfolded)
        ? [...drawRequest(head.exchange), ...drawResponse(head.exchange)]
        : drawPair(head.exchange)
  }
}

function drawQuiet(fold: Fold, open: boolean): Draw {
  const [step] = fold.steps
  if (!step) throw new Error('A row has at least one step.')
  const { name } = foldLabel(fold)
  const form = { type: 'quiet', at: step.from, text: name, fold: fold.key, open } as const
  return { seq: step.seq, seqs: [], outcome: 'done', sentence: '', step, form }
}

/** The provider's host is its lane; what is not the lane's own host is written out. */
function requestLabel(exchange: Exchange): string {
  const { method, url } = exchange.request?.data.request ?? { method: '', url: '' }
  if (!URL.canParse(url)) return `${method} ${url}`
  const { host, pathname } = new URL(url)
  return `${method} ${host.startsWith('api.') ? host : ''}${shortPath(pathname, 26)}`
}

/** A long path loses its middle: `…/login/oauth/access_token`. */
export function shortPath(path: string, limit: number): string {
  if (path.length <= limit) return path
  const parts = path.split('/')
  let end = ''
  for (const part of parts.toReversed()) {
    const longer = `/${part}${end}`
    if (end !== '' && longer.length + 1 > limit) break
    end = longer
  }
  return `…${end}`
}

function answerLabel({ data: { response } }: ResponseReceived): string {
  if (response.status === 0) return responseName(response)
  const [status, target] = responseName(response).split(' ')
  return target === undefined ? `${status}` : `${status} ${shortPath(target, 28)}`
}

/** Cookies are drawn on the response that sets them. */
function cookieChips({ data: { response } }: ResponseReceived): readonly string[] {
  const lines = response.headers.flatMap(([name, line]) => (name === 'set-cookie' ? [line] : []))
  const names = lines
    .filter((line) => !isRemoval(line))
    .map((line) => shortCookieName(line.split('=')[0] ?? ''))
  const removed = lines.length - names.length
  const told = names.filter((name) => isSessionCookie(name) || isCheckCookie(name))
  const shown = (told.length > 0 ? told : names).slice(0, MOST_COOKIES)
  const more = names.length - shown.length
  const others = [
    ...(more > 0 ? [shown.length === 0 ? plural(more, 'cookie') : `${more} more`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ]
  return [...shown.map((name) => `sets ${name}`), ...(others.length > 0 ? [others.join(', ')] : [])]
}

const MOST_COOKIES = 2

/** An expiry that has passed, as Auth.js and most others remove a cookie. */
function isRemoval(line: string): boolean {
  return /;\s*max-age=0\s*(?:;|$)/i.test(line)
}

const TELLING = ['error', 'code', 'code_verifier', 'code_challenge', 'state']

/** The one or two values that matter, and how many cookies went along. */
function requestChips(exchange: Exchange): readonly string[] {
  const request = exchange.request?.data.request
  if (!request) return []
  const body = readBody(request.headers, request.body)
  const fields = [...queryOf(request.url), ...(body && 'form' in body ? body.form : [])]
  const told = TELLING.map((name) => fields.find(([each]) => each === name)).find(
    (pair) => pair !== undefined,
  )
  const cookies = headerOf(request.headers, 'cookie')?.split('; ').length ?? 0
  return [
    ...(told ? [`${told[0]} ${told[1].length > 8 ? `${told[1].slice(0, 8)}…` : told[1]}`] : []),
    ...(cookies === 0 ? [] : [`${cookies} cookie${cookies === 1 ? '' : 's'}`]),
  ]
}

function drawEntry(entry: Entry, { device, unfolded }: Way): readonly Draw[] {
  const { first, returned } = entry
  const form = formOf(entry, device)
  if (!form) return []
  const seqs = returned ? [first.seq, returned.seq] : [first.seq]
  const base = { outcome: outcomeOf(entry), sentence: sentenceOf(entry) }
  const isOne = returned?.seq === first.seq + 1 && !isUnfolded(seqs, unfolded)
  if (form.type !== 'pair' || !returned || isOne)
    return [{ ...base, seq: first.seq, seqs, step: first, form }]
  const { from, to } = form
  const { name, note } = labelOf(first, returned)
  return [
    {
      ...base,
      seq: first.seq,
      seqs: [first.seq],
      step: first,
      form: { ...ARROW, from, to, back: false, label: name },
    },
    {
      ...base,
      seq: returned.seq,
      seqs: [returned.seq],
      step: returned,
      form: { ...ARROW, from: to, to: from, back: true, label: note ?? 'returned' },
    },
  ]
}

const ARROW = { type: 'arrow', chips: [] } as const

function formOf({ first, returned }: Entry, device: Party): DrawForm | undefined {
  const { caption, diagram } = kindOf(first)
  const stepLabel = labelOf(first, returned)
  const label = stepLabel.note === undefined ? stepLabel.name : `${stepLabel.name} ${stepLabel.note}`
  const { from, to = diagram === 'action' ? device : undefined } = first
  const box: DrawForm = {
    type: 'box',
    at: from,
    label: caption === undefined ? stepLabel : { ...stepLabel, name: `${caption} ${stepLabel.name}` },
  }
  switch (diagram) {
    case 'trouble':
      return first.outcome === 'done' ? undefined : box
    case 'aside':
      return { type: 'aside', text: label }
    case 'box':
      return from.lane === 'world' ? { type: 'aside', text: label } : box
    case 'response':
      // Its request is elsewhere: before the future steps.
      return responseReceived.is(first) && to
        ? { ...ARROW, from, to, back: true, label: answerLabel(first), chips: cookieChips(first) }
        : undefined
    case 'call':
      if (!to) return box
      return { ...ARROW, type: returned ? 'pair' : 'arrow', from, to, back: isReturn(first), label }
    default:
      return to ? { ...ARROW, from, to, back: false, label } : box
  }
}
