import { claimsWith, withClaims } from '../../catalogue/claim-presets.ts'
import type { Code } from '../../protocol/code.ts'
import { codeOnly } from '../../protocol/code-text.ts'
import { privateValuesOf, withoutPrivate } from '../../protocol/private-values.ts'
import type { Person, PersonClaims, WorldSetup } from '../../protocol/setup.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { codeNoticed } from '../kinds/code-noticed.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { providerName } from '../labels/catalogue.ts'
import { decodeJwt } from '../tokens/tokens.ts'
import { learnedAt } from './learned.ts'
import { isMadeUpFor } from './made-up-answer.ts'
import { type RefusalOffer, refusalOffersAt } from './refusal-offers.ts'
import { type Registration, registrationAt } from './registration.ts'

/** Something that the sandbox lacks at a step, and can be given. */
export type Offer =
  /** No server answered: what it is to answer. */
  | {
      readonly give: 'answer'
      readonly name: string
      readonly sentence: string
    }
  | RefusalOffer
  /** Code looks for a person who has no row. */
  | ({ readonly give: 'row'; readonly sentence: string } & Registration)

/** What can be given at a step. `code` is the one that ran there. */
export function offersAt(
  step: Step,
  steps: readonly Step[],
  setup: WorldSetup,
  code: Code | null,
): readonly Offer[] {
  if (responseReceived.is(step) || requestSent.is(step)) return answerOffer(step, steps)
  if (code === null) return []
  const refused = refusalOffersAt(step, steps, setup, code)
  const known = knownOffers(step, steps, setup, code).filter(
    (offer) => !refused.some((each) => claimOf(each) !== undefined && claimOf(each) === claimOf(offer)),
  )
  const privates = privateValuesOf([code])
  return [...refused, ...known].map((offer) => ({
    ...offer,
    sentence: withoutPrivate(offer.sentence, privates),
  }))
}

function claimOf(offer: Offer): string | undefined {
  return offer.give === 'claims' ? offer.claim : undefined
}

/** What the text of the code says, and its queries. */
function knownOffers(step: Step, steps: readonly Step[], setup: WorldSetup, code: Code): readonly Offer[] {
  if (callbackCalled.is(step)) return claimOffers(step.data.args[0], setup, code)
  if (codeNoticed.is(step)) return learnedAt(step, steps, setup.people, code)
  const registration = registrationAt(step, steps, setup.people, code)
  if (registration === undefined) return []
  return [{ give: 'row', sentence: rowSentence(registration), ...registration }]
}

function rowSentence({ password, person: { name }, sought }: Registration): string {
  const how = password === undefined ? '' : `, with the password ${password}`
  if (sought === undefined)
    return `The code looks for ${name} and finds no row, because no one has registered yet. ${name} can have done so before the sandbox began${how}.`
  const wanted = Object.entries(sought.columns).map(([column, value]) => `${column} ${JSON.stringify(value)}`)
  return `The code looks for a row of ${sought.table} with ${wanted.join(' and ')} and finds none. ${name} can have had one before the sandbox began${how}.`
}

const NO_SERVER = /^No server at |This sandbox has no server for /

/** At the request as well as at what came of it. */
function answerOffer({ exchange, seq }: Step, steps: readonly Step[]): readonly Offer[] {
  const own = steps.filter((each) => each.exchange === exchange)
  const sent = own.findLast((each) => requestSent.is(each) && each.seq <= seq)
  const received = own.find((each) => responseReceived.is(each) && each.seq >= seq)
  if (!requestSent.is(sent) || !responseReceived.is(received)) return []
  const { note = '', response } = received.data
  const isPage = response.status === 502 && NO_SERVER.test(response.body?.text ?? '')
  const { method, url } = sent.data.request
  const { origin, host, pathname } = new URL(url)
  const name = `${method} ${origin}${pathname}`
  const isAssumed = own.some((each) => isMadeUpFor(each, name))
  if (!isPage && !isAssumed && !NO_SERVER.test(note)) return []
  if (host === 'app.example') return []
  const begin = isAssumed
    ? `This sandbox doesn’t know what ${host}${pathname} answers, so this has what the code reads of an answer`
    : `No server in this sandbox answers for ${host}`
  return [
    {
      give: 'answer',
      name,
      sentence: `${begin}. You can say what it answers.`,
    },
  ]
}

/** `jwt` and `signIn` are given the profile with the account that it belongs to. */
function claimOffers(params: unknown, { people }: WorldSetup, code: Code): readonly Offer[] {
  if (!isRecord(params)) return []
  const { account, profile } = params
  if (!isRecord(account) || !isRecord(profile) || typeof account['provider'] !== 'string') return []
  const provider = account['provider']
  const person = people.find(({ email, name }) =>
    [email, name].some((own) => own !== '' && isIn(profile, own)),
  )
  if (person === undefined) return []
  return [...clientRolesOffer(account, person, code), ...standardClaims(profile, provider, person, code)]
}

/** Keycloak says someone's roles of each client that they have roles of. */
function clientRolesOffer(
  account: Readonly<Record<string, unknown>>,
  person: Person,
  { files }: Code,
): readonly Offer[] {
  const { azp: client, resource_access: known } = decodeJwt(account['access_token'])?.claims ?? {}
  const isRead = Object.values(files).some((text) => /\bresource_access\b/.test(codeOnly(text)))
  if (!isRead || typeof client !== 'string' || (isRecord(known) && Object.hasOwn(known, client))) return []
  const provider = String(account['provider'])
  const access = { resource_access: { ...(isRecord(known) && known), [client]: { roles: ['admin'] } } }
  const sentence = `The code reads resource_access, in which ${providerName({ id: provider })} has no roles for ${person.name} at ${client}.`
  const claims = { idToken: access, accessToken: access }
  return [{ give: 'claims', person, provider, claim: 'resource_access', claims, sentence }]
}

function standardClaims(
  profile: Readonly<Record<string, unknown>>,
  provider: string,
  person: Person,
  code: Code,
): readonly Offer[] {
  return claimsRead(code)
    .filter((claim) => !Object.hasOwn(profile, claim) && !STANDARD.has(claim))
    .map(
      (claim): Offer => ({
        give: 'claims',
        person,
        provider,
        claim,
        claims: claimsWith(provider, claim),
        sentence: `The code reads profile.${claim}, but ${providerName({ id: provider })} doesn’t send it for ${person.name}.`,
      }),
    )
}

function isIn(profile: Readonly<Record<string, unknown>>, value: string): boolean {
  return profile['email'] === value || profile['name'] === value
}

/** Claims that depend on the person's general settings, and members that every object has. */
const STANDARD = new Set(
  `sub id name given_name family_name middle_name nickname preferred_username email email_verified picture avatar avatar_url login image verified
locale then constructor toString hasOwnProperty data`.split(/\s+/),
)

const PROFILE = String.raw`(?<![\w$.])_?profile(?:\s+as\s+[^()]{1,200}\)|!)?`
const MEMBER = new RegExp(String.raw`${PROFILE}\s*(?:\?\.|\.)\s*(\w+)`, 'g')
const IN_BRACKETS = new RegExp(String.raw`${PROFILE}\s*(?:\?\.)?\[\s*(['"\x60])([^'"\x60$]+)\1\s*\]`, 'g')
/** `const { groups, hd: domain } = profile as Claims` */
const TAKEN_APART = new RegExp(String.raw`\{([^{}]{1,400})\}\s*=\s*\(?\s*${PROFILE}`, 'g')

/** Members of the profile that code reads, as its text has them. */
export function claimsRead({ files }: Pick<Code, 'files'>): readonly string[] {
  const texts = Object.values(files)
  const names = texts.flatMap((text) => {
    const code = codeOnly(text)
    // Not in a comment.
    const found = (pattern: RegExp) =>
      [...text.matchAll(pattern)].filter(({ index }) => code.charAt(index) === text.charAt(index))
    return [
      ...found(MEMBER).map(([, name]) => name ?? ''),
      ...found(IN_BRACKETS).map(([, , name]) => name ?? ''),
      ...found(TAKEN_APART).flatMap(([, names = '']) =>
        names.split(',').flatMap((each) => /^\s*(\w+)/.exec(each)?.[1] ?? []),
      ),
    ]
  })
  return [...new Set(names)]
}

/** The person with these claims there, too, and all else as it was. */
export function withClaimsAt(person: Person, provider: string, more: PersonClaims): Person {
  const account = person.accounts?.[provider] ?? {}
  const claims = withClaims(account.claims ?? {}, more)
  return { ...person, accounts: { ...person.accounts, [provider]: { ...account, claims } } }
}
