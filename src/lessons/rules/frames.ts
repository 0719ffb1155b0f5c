import type { RuleFamily } from '../rule-text.ts'
import { html } from '../specs.ts'

export const framesRules: RuleFamily = {
  title: 'Frames and the real browser',
  why: 'A page inside another page can be drawn over: the reader thinks they press one button and press another.',
  spec: html('document-lifecycle.html#the-x-frame-options-header', 'HTML: X-Frame-Options'),
  for: 'any',
  rules: {
    FR1: { without: 'A page opened by itself would be refused by a rule that is about frames.' },
    FR2: { without: "A hostile page could lay an invisible consent button under the reader's finger." },
    FR3: { without: 'Older sites, which know this header only, would lose their protection.' },
    BR1: {
      find: 'headersForBrowser',
      without:
        'Headers of a simulated site would act on the real browser: it could cache, redirect or report what belongs to the simulation.',
    },
  },
}
