import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const mailServicesRules: RuleFamily = {
  title: 'Mail services',
  why: 'The app hands its mail to a service over HTTP. What the service refuses never reaches a mailbox.',
  spec: rfc(5321, '3.3'),
  for: ['email'],
  rules: {
    ML1: { without: 'Anyone could send mail in the app’s name.' },
    ML2: { without: 'The service would send something else than the app meant, or nothing.' },
    ML3: { without: 'Every mailbox refuses mail without a sender’s address.' },
    ML4: {
      without: 'Anyone could send as any domain. In production, the presets’ default sender is refused here.',
    },
    ML5: { without: 'The link would go nowhere, and the person would wait.' },
    ML6: { without: 'An empty mail ends up as spam, and doesn’t contain the link.' },
    ML7: {
      without: 'A missing API key would go unnoticed until production, where every mail is refused.',
    },
    ML8: {
      without: 'One script could use up the service for everyone, and ruin the sender’s reputation.',
    },
    ML9: { without: 'Strangers could get mail from an address that anyone may use for testing.' },
  },
}
