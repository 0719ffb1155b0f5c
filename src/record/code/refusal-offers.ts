import { presetsFor } from '../../catalogue/claim-presets.ts'
import type { Code } from '../../protocol/code.ts'
import { passwordFor } from '../../protocol/likely-password.ts'
import { likelyRow } from '../../protocol/likely-rows.ts'
import type { RefusalSource } from '../../protocol/refusal.ts'
import type { Person, PersonClaims, WorldSetup } from '../../protocol/setup.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { type CallbackReturned, callbackReturned } from '../kinds/callback-returned.ts'
import { codeNoticed } from '../kinds/code-noticed.ts'
import { queryRan } from '../kinds/query-ran.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { providerName } from '../labels/catalogue.ts'
import { isQuoted } from './registration.ts'

/** Something that would have passed where code turned someone away. */
export type RefusalOffer =
  /** Code lets others in than this person. */
  | {
      readonly give: 'address'
      readonly person: Person
      readonly email: string
      readonly sentence: string
    }
  /** Code reads a claim that the person has not. */
  | {
      readonly give: 'claims'
      readonly person: Person
      readonly provider: string
      readonly claim: string
      readonly claims: PersonClaims
      readonly sentence: string
    }
  /** Code compares a variable with something else. */
  | {
      readonly give: 'environment'
      readonly name: string
      readonly value: string
      readonly sentence: string
    }
  /** Code compares a field of the form with something else. */
  | {
      readonly give: 'typed'
      readonly field: string
      readonly value: string
      readonly sentence: string
    }
  /** Code reads a column of the person's row. */
  | {
      readonly give: 'column'
      readonly person: Person
      readonly column: string
      readonly registered: Person
      /** What signs them in, if the code asks for a password. */
      readonly password: string | undefined
      readonly sentence: string
    }
  /** What something that is not here gave isn't what the code wants. */
  | {
      readonly give: 'helper'
      readonly specifier: string
      readonly path: string
      readonly json: string
      readonly sentence: string
    }
  /** A server's answer that the code would go on with. */
  | {
      readonly give: 'reply'
      readonly name: string
      readonly body: string
      readonly sentence: string
    }

type Path = readonly string[]
type From<K extends RefusalSource['from']> = Extract<RefusalSource, { readonly from: K }>

interface Refused {
  readonly step: CallbackReturned
  /** Of the exchange, up to the return. */
  readonly own: readonly Step[]
  readonly person: Person | undefined
  readonly setup: WorldSetup
  readonly code: Code
}

/** What would have passed where a callback turned someone away: at its call as well as at its return. */
export function refusalOffersAt(
  step: Step,
  steps: readonly Step[],
  setup: WorldSetup,
  code: Code,
): readonly RefusalOffer[] {
  if (!callbackCalled.is(step) && !callbackReturned.is(step)) return []
  const { callback } = step.data
  const returned = steps.find(
    (each) =>
      callbackReturned.is(each) &&
      each.exchange === step.exchange &&
      each.seq >= step.seq &&
      each.data.callback === callback,
  )
  if (!callbackReturned.is(returned) || returned.data.refusal === undefined) return []
  const said = JSON.stringify(returned.data.args).toLowerCase()
  const person = setup.people.find(({ email, login, name }) =>
    [email, login ?? '', name].some((own) => own !== '' && said.includes(JSON.stringify(own).toLowerCase())),
  )
  const own = steps.filter(
    ({ exchange, seq }) => `${exchange}.`.startsWith(`${step.exchange}.`) && seq < returned.seq,
  )
  const refused = { step: returned, own, person, setup, code }
  return returned.data.refusal.wants
    .flatMap(({ of, value }) => offerFor(of, valueIn(value), refused) ?? [])
    .toSorted((a, b) => rankOf(a, code) - rankOf(b, code))
}

const RANKS: Readonly<Partial<Record<RefusalOffer['give'], number>>> = {
  environment: 0,
  claims: 1,
  address: 2,
  typed: 3,
  column: 4,
}

/** The person's own variables are changed last. */
function rankOf(offer: RefusalOffer, { private: own = [] }: Code): number {
  return offer.give === 'environment' && own.includes(offer.name) ? 9 : (RANKS[offer.give] ?? 5)
}

function valueIn(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function offerFor(of: RefusalSource, value: unknown, refused: Refused): RefusalOffer | undefined {
  switch (of.from) {
    case 'environment':
      return environmentOffer(of, value)
    case 'argument':
      if (isTheirAddress(of, refused)) return addressOffer(refused, value)
      return /(?:^|\.)authorize$/.test(refused.step.data.callback)
        ? typedOffer(of, value)
        : claimOffer(of, value, refused)
    case 'call':
      return callOffer(of, value, refused)
    case 'answer':
      return replyOffer(of, value, refused)
  }
}

function environmentOffer({ name }: From<'environment'>, value: unknown): RefusalOffer | undefined {
  if (typeof value !== 'string' || value === '' || !/^[A-Za-z_]\w{0,100}$/.test(name)) return undefined
  const sentence = `The code would let this pass if ${name} were ${JSON.stringify(value)}.`
  return { give: 'environment', name, value, sentence }
}

const ADDRESS = /^[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}$/i

function isTheirAddress({ path }: From<'argument'>, { person, step }: Refused): boolean {
  const now = path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), step.data.args[0])
  return typeof now === 'string' && now !== '' && now.toLowerCase() === person?.email.toLowerCase()
}

/** Only an address can be one. */
function addressOffer({ person }: Refused, value: unknown): RefusalOffer | undefined {
  if (!person || typeof value !== 'string' || !ADDRESS.test(value)) return undefined
  const sentence = `The code would let this pass if ${person.name}’s address were ${value}.`
  return { give: 'address', person, email: value, sentence }
}

function typedOffer({ path }: From<'argument'>, wanted: unknown): RefusalOffer | undefined {
  const [field, ...rest] = path
  if (field === undefined || rest.length > 0 || !isScalar(wanted)) return undefined
  // Something has to be typed.
  const value = wanted !== true ? wanted : /code|otp|pin|token/i.test(field) ? '123456' : 'member'
  const sentence = `The code would let this pass if ${field} were ${JSON.stringify(value)}.`
  return { give: 'typed', field, value: String(value), sentence }
}

/** A claim of the profile, or one in a token of the account. */
function claimOffer(
  { path }: From<'argument'>,
  value: unknown,
  { code, person, step }: Refused,
): RefusalOffer | undefined {
  const [params] = step.data.args
  const account = isRecord(params) && isRecord(params['account']) ? params['account'] : {}
  const provider = providerOf(step)
  if (person === undefined) return undefined
  const [base, first = '', second = '', ...rest] = path
  if (base === 'user' && isScalar(value) && second === '') return columnOffer(person, first, value, code)
  if (provider === '') return undefined
  const profile = isRecord(params) && isRecord(params['profile']) ? params['profile'] : {}
  if (base === 'account' && first === 'providerAccountId' && isRecord(profile)) {
    // Which claim an account's id is, only the provider knows.
    const claim = Object.keys(profile).find(
      (name) => name !== 'sub' && String(profile[name]) === account[first],
    )
    const said = claim !== undefined && typeof profile[claim] === 'number' ? Number(value) : value
    if (claim === undefined) return undefined
    return claimsOf(person, provider, claim, { idToken: { [claim]: said }, userinfo: { [claim]: said } })
  }
  if (base === 'profile') {
    if (/^(?:sub|email)$/.test(first) || first === '') return undefined
    const claim = withValue(profile[first], path.slice(2), value)
    return claimsOf(person, provider, first, { idToken: { [first]: claim }, userinfo: { [first]: claim } })
  }
  if (base !== 'account' || !/^(?:access|id)_token$/.test(first) || second === '') return undefined
  const place = first === 'id_token' ? 'idToken' : 'accessToken'
  const before = person.accounts?.[provider]?.claims?.[place]?.[second]
  return claimsOf(person, provider, second, { [place]: { [second]: withValue(before, rest, value) } })
}

/** The one that the person comes from; empty if that can't be said. */
function providerOf({ data: { args } }: CallbackReturned): string {
  const [params] = args
  const account = isRecord(params) && isRecord(params['account']) ? params['account'] : {}
  return typeof account['provider'] === 'string' ? account['provider'] : ''
}

function claimsOf(person: Person, provider: string, claim: string, claims: PersonClaims): RefusalOffer {
  const [place] = Object.values(claims)
  const said = JSON.stringify(place?.[claim])
  const sentence = `The code would let this pass if ${providerName({ id: provider })} sent ${claim} ${said} for ${person.name}.`
  return { give: 'claims', person, provider, claim, claims, sentence }
}

/** In a row from the world's beginning, which has what the code reads of one beside it. */
function columnOffer(
  person: Person,
  column: string,
  wanted: string | number | boolean,
  { files }: Code,
): RefusalOffer {
  const likely = likelyRow(files)
  const before = { id: `user-${person.id}`, ...likely.columns, ...person.columns }
  const isPassword = wanted === true && /pass|pwd|hash/i.test(column)
  const common = isPassword ? passwordFor(Object.values(files).join('\n')) : undefined
  const value = wanted === true ? (likely.columns[column] ?? common ?? true) : wanted
  const registered = { ...person, columns: { ...before, [column]: value } }
  const sentence = `The code would let this pass if ${column} in ${person.name}’s row were ${JSON.stringify(value)}.`
  return {
    give: 'column',
    person,
    column,
    registered,
    password: likely.password ?? common,
    sentence,
  }
}

/** A row of a query, or what a missing helper gave, at the lines of the call. */
function callOffer(
  { file, lastLine, line, path }: From<'call'>,
  value: unknown,
  refused: Refused,
): RefusalOffer | undefined {
  const { code, own, person } = refused
  const isThere = (step: Step): boolean => {
    const { location } = step.data as { readonly location?: { readonly file: string; readonly line: number } }
    return location?.file.endsWith(file) === true && location.line >= line && location.line <= lastLine
  }
  const query = own.findLast((step) => queryRan.is(step) && isThere(step))
  const wantsNone = value === null && path.every((each) => IS_ROW.test(each))
  if (queryRan.is(query)) {
    if (query.data.count > 0 && wantsNone) return newAddressOffer(refused)
    const [first = '', second] = path
    const column = /^\d+$/.test(first) ? second : path.length === 1 ? first : undefined
    const isOfPeople = /user|member|account|customer|employee|admin|profile|usuario/i.test(query.data.text)
    const owner = person ?? ownerOf(query.data.text, refused.setup)
    return query.data.count > 0 && isOfPeople && column !== undefined && isScalar(value) && owner
      ? columnOffer(owner, column, value, code)
      : undefined
  }
  const notice = own.findLast(
    (step) => codeNoticed.is(step) && step.data.missing?.path !== undefined && isThere(step),
  )
  if (!codeNoticed.is(notice) || notice.data.missing?.path === undefined) {
    // A function of the project's own that asks on other lines.
    const hasFound = own.some((step) => queryRan.is(step) && step.data.count > 0)
    return wantsNone && hasFound ? newAddressOffer(refused) : undefined
  }
  const { gave, path: use, specifier } = notice.data.missing
  const json = JSON.stringify(withValue(gave === undefined ? undefined : valueIn(gave), path, value))
  const sentence = `The code would let this pass if ${use} of ${specifier} returned ${json}.`
  return { give: 'helper', specifier, path: use, json, sentence }
}

/** Whose row a query finds by what the setup says of it, where it isn't by their name or address: `email = 'a1-ada@door.example'`. */
function ownerOf(text: string, { people }: WorldSetup): Person | undefined {
  return people.find(({ columns = {} }) =>
    Object.values(columns).some((value) => String(value).length > 2 && isQuoted(String(value), text)),
  )
}

/** Of a result: its first row, not a column of it. */
const IS_ROW = /^(?:rows|data|\d+)$/

/** Where the code wants no row, as when people register: an address that no row is about. */
function newAddressOffer({ person, step }: Refused): RefusalOffer | undefined {
  const [typed] = step.data.args
  const field =
    person && isRecord(typed)
      ? Object.keys(typed).find((name) => String(typed[name]).toLowerCase() === person.email.toLowerCase())
      : undefined
  if (!person || field === undefined) return undefined
  const value = `new-${person.email}`
  const sentence = `The code would let this pass if ${field} were ${value}, which no one has registered with.`
  return { give: 'typed', field, value, sentence }
}

/** Of an API of the provider that says what the person belongs to, the person has it. */
function apiOffer(pathname: string, list: unknown, { person, step }: Refused): RefusalOffer | undefined {
  const provider = providerOf(step)
  const [key, preset] =
    presetsFor(provider)
      .flatMap(({ claims }) => Object.entries(claims.api ?? {}))
      .find(([path]) => pathname.endsWith(path)) ?? []
  if (!person || key === undefined || !Array.isArray(preset) || !Array.isArray(list)) return undefined
  const whole = list.map((each: unknown) => (isRecord(each) ? { ...preset[0], ...each } : each))
  return claimsOf(person, provider, key, { api: { [key]: whole } })
}

/** The answer that came, with this in it. */
function replyOffer(
  { method, path, url }: From<'answer'>,
  value: unknown,
  refused: Refused,
): RefusalOffer | undefined {
  const { own } = refused
  const sent = own.findLast((step) => requestSent.is(step) && step.data.request.url === url)
  const received = own.find((step) => responseReceived.is(step) && step.exchange === sent?.exchange)
  if (!responseReceived.is(received) || !URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  const told = valueIn(received.data.response.body?.text ?? '')
  const claims = apiOffer(pathname, withValue(told, path, value), refused)
  if (claims) return claims
  const name = `${method} ${origin}${pathname}`
  const before = path[0] === 'ok' || path[0] === 'status' ? {} : told
  const isStatus = path[0] === 'ok' || path[0] === 'status'
  const body = JSON.stringify(isStatus ? before : withValue(before, path, value))
  const sentence = `The code would let this pass if ${name} answered ${body.length > 200 ? 'otherwise' : body}.`
  return { give: 'reply', name, body, sentence }
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])

/** A copy with a value at a place in it. Numbers lead into lists. */
export function withValue(before: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined || UNSAFE.has(first)) return value
  if (/^\d{1,3}$/.test(first)) {
    const list: readonly unknown[] = Array.isArray(before) ? before : []
    return list.length > 0 && rest.length === 0
      ? [...list, value]
      : [
          ...list.slice(0, Number(first)),
          withValue(list[Number(first)], rest, value),
          ...list.slice(Number(first) + 1),
        ]
  }
  const members = isRecord(before) ? before : {}
  return { ...members, [first]: withValue(members[first], rest, value) }
}
