import type { RuleFamily } from '../rule-text.ts'
import { csrf } from '../specs.ts'

export const csrfRules: RuleFamily = {
  title: 'The CSRF token',
  why: 'A browser sends cookies along whoever wrote the form. So a state-changing request must also carry a value that only a page of the app can know.',
  spec: csrf,
  for: 'any',
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
  },
}
