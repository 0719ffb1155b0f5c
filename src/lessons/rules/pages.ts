import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const pagesRules: RuleFamily = {
  title: 'The built-in pages',
  why: 'The engine brings plain pages for signing in and out, for errors and for "look into your mailbox", so that an app works before it has any of its own.',
  spec: authjs('pages', 'guides/pages/built-in-pages'),
  for: 'any',
  rules: {
    'PAGE-1': {
      find: 'renderSignIn',
      without: 'People without script, and every test, would have nothing to press.',
    },
    'PAGE-2': {
      find: 'escapeHtml',
      without:
        "A provider's name, or an error in the address, could bring script into the very page where people type passwords.",
    },
    'PAGE-3': {
      find: 'renderPage',
      without: "A page of one's own would not learn why somebody is there, nor where they wanted to go.",
    },
    'PAGE-4': {
      find: 'errorPageStatus',
      without: 'Monitoring would count a refusal as a success, or a success as a fault.',
    },
    'PAGE-5': {
      find: 'renderSignIn',
      without:
        'Passkeys need script in the page. One that comes from elsewhere could answer the challenge for another site.',
    },
    'PAGE-6': { find: 'landing', without: 'New people would never see the page that greets them.' },
  },
}
