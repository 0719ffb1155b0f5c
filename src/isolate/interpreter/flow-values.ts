import { MADE_UP, madeUpToken } from '../../protocol/made-up.ts'
import { PASSWORD_WORDS } from '../../protocol/password-words.ts'
import type { CodeFlow } from './code-reader.ts'
import { CLAIMS, type Facts, factsOf, keysOf, type Slot, type View, Views } from './code-slots.ts'
import {
  bare,
  constantOf,
  isOfRoutes,
  isOpenPages,
  isUnwanted,
  leafOf,
  type Named,
  OF_MAILS,
  originOf,
  PERSON,
  PERSONAL,
  PUBLIC_KEY,
  TENANT,
} from './likely-names.ts'
import { passing } from './passing-values.ts'

/** What is called itself is missing, too. */
const MISSING = Symbol('missing')
/** Nothing says what it is. */
const UNKNOWN = Symbol('unknown')

const DEEPEST = 6
const PASSWORD = new RegExp(`^pin$|${PASSWORD_WORDS}`, 'i')
/** `PRIVATE_PATHS.some()`: a page is on no list but on one of those that everyone sees. */
const OF_PATHS = /(\w*(?:path|route|page|prefix)\w*)\.(?:some|includes|has)\(\)$/i

const INDEX = /^\.\d+$|^\[\]$/

/** What values would have to be for the code to go on, by how it uses them. */
export class FlowValues {
  readonly #views = new Views()
  readonly #flow: CodeFlow
  readonly #named: Named

  constructor(flow: CodeFlow, named: Named) {
    this.#flow = flow
    this.#named = named
  }

  /** The value of a path of something that is not here, `undefined` where the code calls what it gives. */
  answer(specifier: string, path: string): unknown {
    const [, listed] = OF_PATHS.exec(path) ?? []
    if (listed !== undefined) return isOpenPages(listed)
    const { last, view } = this.#find(specifier, path)
    const isCall = path.endsWith('()')
    // Packages ask a pattern that is not here: `z.string().regex(EMAIL)`.
    if (view.size === 0) return isCall ? (path.endsWith('.test()') ? true : null) : constantOf(path)
    const value = this.#value(view, last, 0)
    if (value === MISSING) return undefined
    const isKnown = value !== UNKNOWN
    const facts = factsOf(view)
    // A call that decides something gives true: the name of a function adds nothing to that.
    const decides = isCall && DECIDES.test(last) && facts.equal.length === 0 && !facts.isFalse
    if (decides && Object(value) !== value) return true
    // A part of a callback gives back what the callback was given. The user of `authorize` only goes into it.
    if (isCall && facts.returnedBy === 'generateVerificationToken') return MADE_UP.code
    if (isCall && facts.returnedBy && !facts.isUser && isOfTheProject(specifier))
      return facts.returnedBy === 'jwt' ? MADE_UP.token : MADE_UP.session
    // A constant says itself what it is, unless the code takes it apart.
    if (!isCall)
      return isKnown && (keysOf(view).length > 0 || facts.kind === 'origin' || !IS_UPPER.test(last))
        ? value
        : constantOf(path)
    if (isUserOf(facts, last)) return { ...PERSON, ...Object(isKnown ? value : {}) }
    return isKnown ? value : this.#byName(view, last, facts, isOfTheProject(specifier))
  }

  /** Whether more than its name says what a member is. */
  isValue(specifier: string, path: string): boolean {
    const { last, view } = this.#find(specifier, path)
    return view.size > 0 && typeof this.#value(view, last, 0) !== 'symbol'
  }

  /** What code reads of a response from an address: its body, and the status if it must be another than 200. */
  response(url: string): { readonly body: unknown; readonly status: number | undefined } {
    const { requests } = this.#flow
    const known = requests.filter(
      ({ words }) => words.length > 0 && words.every((word) => url.includes(word)),
    )
    const asked = [known, requests.filter(({ words }) => words.length === 0), requests]
    const [view] = asked.map((each) => this.#bodies(each)).filter(({ size }) => size > 0)
    // What is called is no part of an answer, but what packages add to it: `res.json().andThen(…)`.
    const value = view && this.#value(view, 'data', 1)
    const own = asked.find(({ length }) => length > 0) ?? []
    const statuses = own.flatMap(({ result }) => [...this.#views.member(this.#views.of(result), '.status')])
    const status = factsOf(new Set(statuses)).equal.find((each) => Number(each) > 200 && Number(each) < 300)
    return { body: typeof value === 'symbol' ? undefined : value, status: status as number | undefined }
  }

  #bodies(requests: CodeFlow['requests']): View {
    const views = requests.map(({ gives, result }) => {
      const response = this.#views.of(result)
      const json = this.#views.member(this.#views.member(response, '.json'), '()')
      const text = this.#views.given(this.#views.member(this.#views.member(response, '.text'), '()'), 'parse')
      const own = gives === 'data' ? this.#views.member(response, '.data') : gives === 'body' ? response : []
      return [...json, ...text, ...own]
    })
    return new Set(views.flat())
  }

  #find(specifier: string, path: string): { readonly view: View; readonly last: string } {
    const isMade = path.startsWith('new ')
    const [first = '', ...more] = path.replace(/^new /, '').match(/[^.()]+|\(\)/g) ?? []
    const module = this.#flow.modules.get(specifier)
    const local = this.#flow.locals.get(specifier)?.get(first)
    const whole: View = module ? this.#views.of(module) : new Set()
    const starts = local
      ? [this.#views.of(local)]
      : [`.${first}`, '.default'].map((key) => this.#views.member(whole, key))
    let view = starts.find(({ size }) => size > 0) ?? whole
    let [last, isNew, isGiven] = [first, isMade, false]
    for (const [index, each] of more.entries()) {
      const before = view
      if (each === '()' && isGiven) isGiven = false
      else if (each === '()') {
        view = this.#views.member(before, isNew ? 'new' : '()')
        if (view.size === 0 && isNew) view = before
        isNew = false
      } else {
        const member = this.#views.member(before, `.${each}`)
        const isMethod = member.size === 0 && more[index + 1] === '()'
        isGiven = isMethod
        view = isMethod ? this.#views.given(before, each) : member
        last = each
      }
    }
    return { view, last }
  }

  #isCalled(view: View, depth: number): boolean {
    if (depth > DEEPEST) return false
    return keysOf(view).some((key) =>
      key === '()' || key === 'new' ? true : this.#isCalled(this.#views.member(view, key), depth + 1),
    )
  }

  #value(view: View, name: string, depth: number): unknown {
    if (depth > DEEPEST) return UNKNOWN
    if (depth === 0 && this.#isCalled(view, 0)) return MISSING
    const facts = factsOf(view)
    return passing(this.#used(view, name, facts, depth), name, facts)
  }

  /** A value as the code uses it. */
  #used(view: View, name: string, facts: Facts, depth: number): unknown {
    const [equal] = facts.equal
    if (equal !== undefined) return equal
    const keys = keysOf(view)
    const isList = facts.kind === 'list' || keys.some((key) => INDEX.test(key))
    const isKept = facts.isTrue === true && !facts.isFalse
    if (!isKept && (facts.isFalse || isUnwanted(name)))
      return isList ? [] : facts.isFalse && depth > 0 && /^(?:is|has|was)_?[A-Z]/.test(name) ? false : null
    const same = this.#sameAs(facts)
    if (same !== undefined) return same
    const members = keys.filter(
      (key) =>
        key.startsWith('.') &&
        !INDEX.test(key) &&
        key !== '.*' &&
        key !== '.length' &&
        !keysOf(this.#views.member(view, key)).includes('()'),
    )
    if (isList && members.length === 0) return this.#list(view, name, facts, depth)
    if (members.length > 0) return this.#object(view, name, members, facts, depth)
    return this.#leaf(view, name, facts)
  }

  #sameAs({ same }: Facts): unknown {
    for (const slot of same) {
      const path = pathOf(slot)
      const name = path.split('.').at(-1) ?? ''
      if (/^[A-Z]/.test(name)) return constantOf(path)
      // What someone types.
      if (PASSWORD.test(name)) return this.#named.password
    }
    return undefined
  }

  #object(view: View, name: string, keys: readonly string[], facts: Facts, depth: number): unknown {
    const entries = keys.map((key) => {
      const inner = key.slice(1)
      const member = this.#views.member(view, key)
      const value = this.#value(member, inner, depth + 1)
      return [inner, typeof value === 'symbol' ? (routeOf(member) ?? this.#unsaid(inner)) : value] as const
    })
    const isPerson = isUserOf(facts, name)
    return { ...(isPerson ? PERSON : {}), ...Object.fromEntries(entries) }
  }

  #unsaid(name: string): unknown {
    return leafOf(name, this.#named) ?? name
  }

  #list(view: View, name: string, facts: Facts, depth: number): unknown {
    if (facts.isEmpty) return []
    const places = keysOf(view)
      .filter((key) => /^\.\d$/.test(key))
      .toSorted()
    // `const [user, error] = await find()`
    if (places.length > 1 && places.every((key, index) => key === `.${index}`))
      return places.map((key) => this.#place(this.#views.member(view, key), name, depth))
    const items = new Set(
      keysOf(view)
        .filter((key) => INDEX.test(key))
        .flatMap((key) => [...this.#views.member(view, key)]),
    )
    if (facts.contains.length > 0) return facts.contains
    if (items.size === 0) {
      const known = leafOf(name, this.#named)
      if (facts.isTrue) return [singular(name)]
      return Array.isArray(known) ? known : []
    }
    const item = this.#value(items, singular(name), depth + 1)
    if (item === null) return []
    if (item !== UNKNOWN && item !== MISSING)
      return [
        Object(item) === item && !Array.isArray(item) && PERSONAL.test(name + singular(name))
          ? { ...PERSON, ...item }
          : item,
      ]
    return [
      PERSONAL.test(name) || facts.isTrue ? (leafOf(singular(name), this.#named) ?? PERSON) : singular(name),
    ]
  }

  #place(view: View, name: string, depth: number): unknown {
    const [own = singular(name)] = namesOf(view)
    const value = this.#value(view, own, depth + 1)
    return typeof value === 'symbol' ? this.#unsaid(own) : value
  }

  #leaf(view: View, name: string, facts: Facts): unknown {
    const { begins, ends, kind, number } = facts
    if (number !== undefined) return number
    if (begins !== undefined || ends !== undefined) return beginning(begins, ends)
    if (this.#isOfMail(view, facts)) return MADE_UP.arguments
    if (/^tenant_?id$/i.test(name) && [...view].some(isOfMicrosoft)) return TENANT
    if (kind === 'token') return madeUpToken(this.#claims(view))
    const leaf = [name, ...namesOf(view)]
      .map((each) => leafOf(each, this.#named))
      .find((each) => each !== undefined)
    if (kind === 'number')
      return typeof leaf === 'number' ? leaf : typeof leaf === 'string' && MOMENT.test(leaf) ? leaf : 10
    if (kind === 'date')
      return typeof leaf === 'string' && MOMENT.test(leaf) ? leaf : '2024-01-01T00:00:00.000Z'
    if (kind === 'key') return PUBLIC_KEY
    if (kind === 'origin') return originOf(name)
    if (kind === 'address') return constantOf(`URLS.${name}_URL`)
    if (facts.contains.length > 0)
      return /s$/.test(name) || Array.isArray(leaf) ? facts.contains : facts.contains[0]
    const good = facts.compared.find((value) => typeof value === 'string' && GOOD.test(value))
    if (good !== undefined) return good
    if (leaf !== undefined && !(kind === 'text' && typeof leaf !== 'string')) return leaf
    if (kind === 'object') return isUserOf(facts, name) ? PERSON : {}
    if (facts.otherwise !== undefined && facts.otherwise !== null && facts.otherwise !== '')
      return facts.otherwise
    if (kind === 'text') return routeOf(view) ?? name
    if (facts.isUser) return PERSON
    return UNKNOWN
  }

  /** What the code reads of a token. */
  #claims(view: View): Readonly<Record<string, unknown>> {
    const claims = this.#views.given(view, CLAIMS)
    const value = claims.size === 0 ? undefined : this.#value(claims, CLAIMS, 1)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  }

  /** A text that goes into a mail, or into what makes one. */
  #isOfMail(view: View, { passedTo }: Facts, depth = 0): boolean {
    if ([...view].some((slot) => slot.key.startsWith('.') && OF_MAILS.test(slot.name) && isSent(slot)))
      return true
    return (
      depth < 3 &&
      passedTo.some((slot) => {
        const given = this.#views.of(slot)
        return this.#isOfMail(given, factsOf(given), depth + 1)
      })
    )
  }

  /** What a call gives of which the code reads nothing. */
  #byName(view: View, name: string, facts: Facts, isOfProject: boolean): unknown {
    if (facts.isTrue) return true
    if (!facts.isUsed && !facts.isReturned) return null
    const isPerson = PERSONAL.test(name) && !/user_?name|id$/i.test(name)
    if (isPerson) return isOfProject || facts.isReturned ? PERSON : null
    const named = [bare(name), ...namesOf(view)]
      .map((each) => leafOf(each, this.#named))
      .find((each) => each !== undefined)
    if (named !== undefined) return named
    if (facts.isReturned) return isOfProject ? PERSON : null
    return true
  }
}

/** What variables and members it goes to are called. */
function namesOf(view: View): readonly string[] {
  return [...view].flatMap(({ key, name }) => (key === '()' || key === 'new' || name === '' ? [] : [name]))
}

/** `Verify` is a component of a mail. */
const DECIDES = /^(?:is|has|can)(?![a-z])|^(?:check|verify|compare|valid|allow|match|try)/
const IS_UPPER = /^[A-Z][A-Z\d_]*$/
const MOMENT = /^\d{4}-\d\d-\d\dT/
const GOOD =
  /^(?:ok|okay|success\w*|active|approved|verified|enabled|valid|granted|complete\w*|confirmed|allowed)$/i
const OF_THE_PROJECT = /^(?:[.~$#]|@\/|src\/)/

/** Of a package, a name says less than of a file of the project. */
function isOfTheProject(specifier: string): boolean {
  return OF_THE_PROJECT.test(specifier)
}

/** A path by the whole name of what it is: `ROUTES.AUTH.LOGIN`. */
function routeOf(view: View): unknown {
  const path = [...view].map(pathOf).find(isOfRoutes)
  return path === undefined ? undefined : constantOf(path)
}

function isUserOf({ isReturned, isUser, kind }: Facts, name: string): boolean {
  return (
    isUser === true ||
    ((isReturned === true || kind === 'object') && PERSONAL.test(name) && !/user_?name|id$|error/i.test(name))
  )
}

/** `settings.entra.tenantId` */
function isOfMicrosoft({ parent }: Slot): boolean {
  return parent !== undefined && /entra|azure|microsoft|^ad$/i.test(parent.name)
}

/** Whether what it is a member of is written out, and so is given to something. */
function isSent({ parent }: Slot): boolean {
  return parent !== undefined && parent.name === ''
}

function beginning(begins = '', ends = ''): string {
  if (/^\+?\d*$/.test(begins) && ends === '') return `${begins || '+'}4912345678`
  return /^@|\./.test(ends)
    ? `${begins || 'ada'}${ends.startsWith('@') ? '' : '@'}${ends}`.replace('@.', '@example.')
    : `${begins}ada${ends}`
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}

/** `UserStatus.ACTIVE` */
function pathOf(slot: Slot): string {
  const own = slot.key.startsWith('.') ? slot.key.slice(1) : slot.name
  const parent = slot.parent?.key.startsWith('.') ? `${pathOf(slot.parent)}.` : ''
  return `${parent}${own}`
}
