import type { RuleFamily } from '../rule-text.ts'
import { csrf } from '../specs.ts'

export const csrfRules: RuleFamily = {
  title: 'The CSRF token',
  why: 'A browser sends cookies along whoever wrote the form. So a state-changing request must also carry a value that only a page of the app can know.',
  spec: csrf,
  rules: {
    'CSRF-1': {
      without:
        'A neighbour who can set cookies for the domain could plant a token of their own choice and then send the matching form.',
    },
    'CSRF-2': {
      find: 'requireCsrf',
      without:
        "Any page on the internet could sign the reader out, or sign them in to the attacker's account and collect what they type there.",
    },
    'CSRF-3': {
      without:
        'A token that can be guessed, or that all browsers share, proves nothing about who wrote the form.',
    },
    'CSRF-4': {
      find: 'resolveCsrf',
      without:
        'Frameworks with a defence of their own would check twice. Used without one, every form of the engine is open to other sites.',
    },
    'URL-1': {
      find: 'findSource',
      without:
        'The person would always land on the home page and have to find the way back to what they wanted.',
    },
    'URL-2': {
      find: 'filterUrl',
      without:
        "The sign-in page would be an open redirector: a link to the real site that ends on the attacker's copy of it, right after the person typed a password.",
    },
    'URL-3': {
      find: 'resolveCallbackUrl',
      without:
        'Every answer would carry a Set-Cookie line, and no page with a session read in it could be cached.',
    },
    'URL-4': {
      find: 'leads',
      without: 'A `javascript:` address would run in the page that follows it, with the rights of the app.',
    },
  },
}
