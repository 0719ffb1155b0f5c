import type { RuleFamily } from '../rule-text.ts'
import { csrf } from '../specs.ts'

export const csrfRules: RuleFamily = {
  title: 'The CSRF token',
  why: "A browser sends cookies no matter which site wrote the form. So a state-changing request must also carry a value that only the app's pages can know.",
  spec: csrf,
  for: 'any',
  rules: {
    'CSRF-1': {
      without: 'Another subdomain could plant its own token and submit a matching form.',
    },
    'CSRF-2': {
      find: 'requireCsrf',
      without: "Any website could sign you out, or into the attacker's account and collect what you type.",
    },
    'CSRF-3': {
      without:
        'A token that can be guessed, or that all browsers share, proves nothing about who wrote the form.',
    },
    'CSRF-4': {
      find: 'resolveCsrf',
      without:
        'Frameworks with their own protection would check twice. Without any, every form of the engine is open to other sites.',
    },
  },
}
