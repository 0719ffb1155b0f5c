import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const mailServicesRules: RuleFamily = {
  title: 'Mail services',
  why: 'The app hands its mail to a service over HTTP. What the service refuses never reaches a mailbox.',
  spec: rfc(5321, '3.3'),
  for: ['email'],
  rules: {
    ML1: { without: "Anybody could send mail in the app's name." },
    ML2: { without: 'The service would send something else than the app meant, or nothing.' },
    ML3: { without: "Mail without a sender's address is refused by every mailbox." },
    ML4: {
      without:
        'Anybody could send as any domain. Left at its default, the sender of the presets fails here in production.',
    },
    ML5: { without: 'The link would go nowhere, and the person would wait.' },
    ML6: { without: 'An empty mail ends as spam, and the link is not in it.' },
    ML7: {
      without:
        'A key that was never put into the environment would seem to work until production, where every mail is refused.',
    },
    ML8: {
      without: 'One script could use up the service for everybody, and ruin the sender’s name with it.',
    },
    ML9: { without: 'Strangers could get mails from an address that anybody may use for trying.' },
  },
}
