import type { Spec } from '../../../protocol/cookies.ts'
import { originOf, type RequestRecord, type ResponseHead } from './request-record.ts'
import type { Judgement } from './verdict.ts'

const CSP: Spec = {
  label: 'CSP, frame-ancestors',
  url: 'https://www.w3.org/TR/CSP3/#directive-frame-ancestors',
}
const X_FRAME_OPTIONS: Spec = {
  label: 'HTML, X-Frame-Options',
  url: 'https://html.spec.whatwg.org/#the-x-frame-options-header',
}

/** Whether a document may be shown where it was asked for. Only a frame inside a page can be forbidden; the tab itself shows everything. */
export function judgeFraming(record: RequestRecord, response: ResponseHead): Judgement {
  const free = {
    rule: 'FR1',
    reason: 'Shown, because nothing forbids it',
    spec: X_FRAME_OPTIONS,
    allowed: true,
  }
  if (record.mode !== 'nested-navigation') return free
  const around = record.top ?? originOf(record)
  const { origin } = new URL(record.url)
  const policies = frameAncestors(response)
  if (policies.length > 0) {
    const against = policies.find((sources) => !sources.some((source) => matches(source, around, origin)))
    if (against === undefined) return free
    const reason = `frame-ancestors ${against.join(' ')} forbids showing it inside ${around}`
    return { rule: 'FR2', reason, spec: CSP, allowed: false }
  }
  const options = values(response, 'x-frame-options').map((value) => value.toUpperCase())
  const denied = options.includes('DENY') || (options.includes('SAMEORIGIN') && around !== origin)
  if (!denied) return free
  const reason = `X-Frame-Options: ${options.join(', ')} forbids showing it inside ${around}`
  return { rule: 'FR3', reason, spec: X_FRAME_OPTIONS, allowed: false }
}

/** The source list of every policy that has the directive. */
function frameAncestors(response: ResponseHead): readonly string[][] {
  return values(response, 'content-security-policy')
    .map((policy) => policy.split(';').map((directive) => directive.trim().split(/\s+/)))
    .flatMap((directives) =>
      directives.filter(([name]) => name?.toLowerCase() === 'frame-ancestors').slice(0, 1),
    )
    .map(([, ...sources]) => sources)
}

function matches(source: string, around: string, own: string): boolean {
  const lower = source.toLowerCase()
  if (lower === "'self'") return around === own
  if (lower === '*') return /^https?:/.test(around)
  if (!URL.canParse(around)) return false
  const { protocol, host, hostname } = new URL(around)
  if (lower === protocol) return true
  const [, scheme, pattern = ''] = /^(?:([a-z]+:)\/\/)?([^/]*)/.exec(lower) ?? []
  if (scheme !== undefined && scheme !== protocol) return false
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : pattern === host
}

function values(response: ResponseHead, name: string): string[] {
  return response.headers
    .filter(([given]) => given === name)
    .flatMap(([, value]) => value.split(','))
    .map((value) => value.trim())
}
