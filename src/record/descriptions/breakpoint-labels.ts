import type { BreakpointTarget } from '../../protocol/control.ts'
import type { StepKind } from '../../protocol/steps.ts'
import { laneName } from '../diagram/lanes.ts'
import { KINDS } from '../kinds/registry.ts'

/** Any failure: what the switch in the list of breakpoints sets. */
export const ANY_FAILURE: BreakpointTarget = { outcome: 'failed' }

/** What a breakpoint pauses at, in words: `callback jwt returned`, `rule PK3`, `request.sent to app.example/auth`. */
export function targetLabel(target: BreakpointTarget): string {
  const { kind, lane, rule, callback, event, operation, cookie, url, outcome } = target
  const names = [
    callback === undefined ? undefined : `callback ${callback}`,
    operation === undefined ? undefined : `adapter ${operation}`,
    event === undefined ? undefined : `event ${event}`,
    cookie === undefined ? undefined : `cookie ${cookie}`,
    rule === undefined ? undefined : `rule ${rule}`,
  ].filter((name) => name !== undefined)
  const verb = kind === undefined ? undefined : verbOf(kind)
  const what =
    names.length > 0 ? [...names, verb].join(' ') : kind === undefined ? undefined : KINDS[kind].clause
  return [
    outcome === undefined ? undefined : outcome === 'failed' ? 'any failure' : 'any warning',
    what?.trim(),
    url === undefined
      ? undefined
      : `${kind === undefined ? 'request or response of' : 'of'} ${url.replace(/^\*?\/\/|\?$/g, '')}`,
    lane === undefined ? undefined : `in the lane ${laneName(lane)}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
    .replace(/^(a (?:request|response) is \w+), of /, '$1: ')
}

/** What happens to a thing that has a name: `returned`, `stored`. */
function verbOf(kind: StepKind): string {
  return KINDS[kind].verb ?? kind.split('.')[1] ?? ''
}
