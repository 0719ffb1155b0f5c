import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const pagesRules: RuleFamily = {
  title: 'The built-in pages',
  why: 'The engine has plain pages for signing in and out, for errors and for "check your mail", so an app works before it has its own.',
  spec: authjs('pages', 'guides/pages/built-in-pages'),
  for: 'any',
  rules: {
    'PAGE-1': {
      find: 'renderSignIn',
      without: 'People without JavaScript, and every test, would have nothing to click.',
    },
    'PAGE-2': {
      find: 'escapeHtml',
      without:
        "A provider's name, or an error in the address, could bring script into the very page where people type passwords.",
    },
    'PAGE-3': {
      find: 'renderPage',
      without: "A custom page wouldn't know why someone is there, nor where they wanted to go.",
    },
    'PAGE-4': {
      find: 'errorPageStatus',
      without: 'Monitoring would count a refusal as a success, or a success as an error.',
    },
    'PAGE-5': {
      find: 'renderSignIn',
      without:
        'Passkeys need a script in the page. A script loaded from elsewhere could answer the challenge for another site.',
    },
    'PAGE-6': { find: 'landing', without: 'New people would never see the welcome page.' },
  },
}
