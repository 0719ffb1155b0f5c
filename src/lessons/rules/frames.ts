import type { RuleFamily } from '../rule-text.ts'
import { html } from '../specs.ts'

export const framesRules: RuleFamily = {
  title: 'Frames and the real browser',
  why: 'Another page can frame this one and cover it: you think you click one button, and click another.',
  spec: html('document-lifecycle.html#the-x-frame-options-header', 'HTML: X-Frame-Options'),
  for: 'any',
  rules: {
    FR1: { without: 'A page opened by itself would be refused by a rule that is about frames.' },
    FR2: { without: 'A hostile page could put an invisible consent button under your pointer.' },
    FR3: { without: 'Older sites, which know this header only, would lose their protection.' },
    BR1: {
      find: 'headersForBrowser',
      without:
        "A simulated site's headers would affect the real browser: it could cache, redirect or report what belongs to the simulation.",
    },
  },
}
