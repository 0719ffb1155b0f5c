import type { RuleFamily } from '../rule-text.ts'
import { fetch } from '../specs.ts'

export const corsRules: RuleFamily = {
  title: 'What a script may read',
  why: 'A script runs in your browser with your cookies. The other server must agree before the script may see its answer.',
  spec: fetch('http-cors-protocol', 'Fetch: CORS protocol'),
  for: 'any',
  rules: {
    CORS1: {
      without:
        "Scripts could send other sites requests that no form can send, and servers aren't prepared for those.",
    },
    CORS2: { without: 'Any page could delete or change what you may delete or change.' },
    CORS3: { without: 'Servers that trust any JSON body to come from their app would be fooled.' },
    CORS4: { without: 'The question itself would already carry your session.' },
    CORS5: { without: "The server's list of methods would be a hint instead of a limit." },
    CORS6: { without: 'A wildcard would let every page send an `Authorization` header.' },
    CORS7: {
      without:
        'Every page could read every other site with your cookies: mail, bank, the session endpoint of this app.',
    },
    CORS8: { without: 'A server that allows one partner would also allow sites with a similar address.' },
    CORS9: { without: 'A careless `*` would open answers made for you to every page.' },
    CORS10: { without: 'Public APIs could not be used from pages at all.' },
    CORS11: {
      find: 'readableAnswer',
      without:
        'A script could read tokens from headers that were not meant for it, `Set-Cookie` first of all.',
    },
    CORS12: { without: 'A script that asked for no redirects would be redirected anyway.' },
    CORS13: { without: 'Pages could not show pictures of other sites, or could read their bytes.' },
    CORS14: {
      without:
        "Another site's page could pull a private answer into its own process, where a side channel may read it.",
    },
  },
}
