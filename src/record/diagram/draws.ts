import type { Party, Step } from '../../protocol/steps.ts'
import { isReturn } from '../kinds/families.ts'
import { kindOf, labelOf } from '../kinds/registry.ts'
import { type ResponseReceived, responseReceived } from '../kinds/response-received.ts'
import { type Label, responseName } from '../labels/step-label.ts'
import { type Entry, type Exchange, outcomeOf, type Part, type Run } from '../outline/outline.ts'
import { sentenceOf } from '../outline/rows.ts'
import { headerOf, queryOf, readBody } from '../values/http.ts'

/** What the diagram draws for one or two steps, before it has a place. */
export interface Draw {
  readonly seq: number
  /** All steps that this row shows. */
  readonly seqs: readonly number[]
  readonly outcome: Step['outcome']
  readonly sentence: string
  readonly step: Step
  readonly form: DrawForm
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
  | { readonly type: 'aside'; readonly text: string }

/** Where a call is drawn apart from a return that follows it at once: around one step, or everywhere. */
export type Unfolded = number | 'all' | undefined

interface Way {
  /** Whose page a person acts on, where the step does not say it. */
  readonly device: Party
  readonly unfolded: Unfolded
}

/** Everything to draw of a run, in order. */
export function drawsOf(run: Run, unfolded?: Unfolded): readonly Draw[] {
  const way = { device: firstBrowser(run), unfolded }
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
  const base = { outcome: outcomeOf(exchange), sentence: sentenceOf(exchange) }
  const out = {
    from: request.from,
    to: request.to,
    label: requestLabel(exchange),
    chips: requestChips(exchange),
  }
  if (!response)
    return [
      {
        ...base,
        seq: request.seq,
        seqs: [request.seq],
        step: request,
        form: { type: 'arrow', back: false, ...out },
        begins: exchange,
      },
      ...inside,
    ]
  if (
    inside.length === 0 &&
    out.chips.length === 0 &&
    request.data.mode === 'server' &&
    base.outcome === 'done' &&
    !isUnfolded([request.seq, response.seq], way.unfolded)
  )
    return [
      {
        ...base,
        seq: request.seq,
        seqs: [request.seq, response.seq],
        step: request,
        form: { type: 'pair', back: false, ...out },
      },
    ]
  const begin: Draw = {
    sentence: base.sentence,
    outcome: request.outcome,
    seq: request.seq,
    seqs: [request.seq],
    step: request,
    form: { type: 'arrow', back: false, ...out },
    begins: exchange,
  }
  const end: Draw = {
    sentence: base.sentence,
    outcome: response.outcome,
    seq: response.seq,
    seqs: [response.seq],
    step: response,
    form: {
      type: 'arrow',
      from: request.to,
      to: request.from,
      back: true,
      label: answerLabel(response),
      chips: [],
    },
    ends: exchange,
  }
  return [begin, ...inside, end]
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
  const stored = response.headers.filter(([name]) => name === 'set-cookie').length
  const cookies = stored === 0 ? '' : `, sets ${stored}`
  return target === undefined ? `${status}${cookies}` : `${status} ${shortPath(target, 28)}${cookies}`
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
        ? { ...ARROW, from, to, back: true, label: answerLabel(first) }
        : undefined
    case 'call':
      if (!to) return box
      return { ...ARROW, type: returned ? 'pair' : 'arrow', from, to, back: isReturn(first), label }
    default:
      return to ? { ...ARROW, from, to, back: false, label } : box
  }
}
