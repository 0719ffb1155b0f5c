import type { Action } from '../../../protocol/actions.ts'
import { actionName } from '../../labels/step-label.ts'

/** What an action does, for the person who decides about it. */
export function describeAction(action: Action): string {
  switch (action.do) {
    case 'navigate': {
      const request = `${action.method ?? 'GET'} ${action.url}`
      // The words are the link maker's; the address is shown beside them.
      return `${action.device}: ${action.action === undefined ? request : `${actionName(action.action)} (${request})`}`
    }
    case 'traverse':
      return `${action.device}: go to history entry ${action.to} of ${action.tab}`
    case 'close':
      return `${action.device}: close ${action.tab}`
    case 'request':
      return `a page requests ${action.method} ${action.url}`
    case 'cookie':
      return `a page writes the cookie ${action.line.split('=')[0]}`
    case 'advance':
      return `move the clock by ${action.seconds} s`
    case 'jump':
      return `move the clock to ${action.to}`
    case 'setup':
      return `change ${Object.keys(action.setup).join(', ')}`
    case 'provider':
      return `${action.command} at ${action.provider}`
    case 'ceremony':
      return `a page asks for a passkey of ${action.ceremony.request.rpId}`
    case 'decide':
      return `answer the passkey dialog: ${action.decision.kind}`
    case 'withdraw':
      return 'a page withdraws its request for a passkey'
    case 'signal':
      return `a page tells authenticators about passkeys of ${action.signal.rpId}`
    case 'refusal':
      return `the browser refuses a page’s request for a passkey: ${action.refusal.name}`
    case 'keys':
      return `change someone’s keys: ${action.change.do}`
  }
}
