import type { Step } from '../../../protocol/steps.ts'
import { createRecording, headers, party } from '../../testing/recording.ts'

/** Texts that formats stumble over when they are written as they are. */
export const NASTY: readonly string[] = [
  'a; b # c : d',
  '<script>alert("&")</script>',
  'end',
  'wrap: no',
  'one\nparticipant X as evil\n->>',
  '%% comment %%{init: {}}%%',
  '`code` **b** $$x$$ [l](javascript:x)',
  'quote " apostrophe \' backslash \\',
  '☃ 🔐 bidi \u202e bell \u0007 nul \u0000',
  '#35; #quot; &amp; <br/>',
  '',
]

/** A run whose every outside string is one of them. */
export function nastyRun(text: string): readonly Step[] {
  const record = createRecording()
  const browser = party('browser', `laptop ${text}`)
  const provider = party('provider', `id.${text}.example`)
  record.run(text)
  record.exchange('e1')
  const url = `https://app.example/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}&state=${encodeURIComponent(text)}`
  record.add(
    'request.sent',
    { request: { method: 'GET', url, headers: headers({ cookie: 'a=b' }) }, mode: 'navigation' },
    { from: browser, to: provider, summary: text },
  )
  record.add(
    'check.failed',
    { check: text, detail: text },
    { from: provider, summary: text, outcome: 'failed' },
  )
  record.add(
    'log.written',
    { level: 'error', message: text },
    { from: provider, summary: text, outcome: 'failed' },
  )
  record.add(
    'response.received',
    { response: { status: 302, headers: headers({ location: `https://app.example/${text}` }) } },
    { from: provider, to: browser, summary: text },
  )
  return record.steps
}
