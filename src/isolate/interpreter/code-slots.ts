/** What code says of a value: where it is compared, tested or used. */
export interface Facts {
  /** Values it must be equal to for the code to go on. */
  readonly equal: unknown[]
  /** Values it is compared with anywhere. */
  readonly compared: unknown[]
  /** Other values it must be equal to. */
  readonly same: Slot[]
  /** For a list: what it must contain. */
  readonly contains: unknown[]
  /** Schemas of plain values that it must pass, as text: `z.string().min(3)`. */
  readonly schemas: string[]
  /** Where it is an argument: what those calls give. */
  readonly passedTo: Slot[]
  isTrue?: boolean
  isFalse?: boolean
  kind?: 'text' | 'number' | 'date' | 'address' | 'key' | 'origin' | 'token' | 'list' | 'object'
  number?: number
  begins?: string
  ends?: string
  /** What the code takes if it is absent. */
  otherwise?: unknown
  isEmpty?: boolean
  /** What its schema takes for nothing at all. */
  nothing?: 'null' | 'absent'
  /** The user that `authorize` returns. */
  isUser?: boolean
  isReturned?: boolean
  /** Auth.js's callback that it is returned by. */
  returnedBy?: 'jwt' | 'session' | 'generateVerificationToken'
  /** A call whose result goes nowhere does nothing. */
  isUsed?: boolean
}

/** Among what methods of a token give: what it says. */
export const CLAIMS = 'claims'

/** A value of the code: a variable, a member, what a call gives. Facts about it are found wherever it flows. */
export interface Slot {
  readonly name: string
  readonly parent: Slot | undefined
  readonly key: string
  /** `.name`, `[]` for each item of a list, `()` for what a call gives, `new`. */
  readonly members: Map<string, Slot>
  /** What methods of texts, lists and dates give: they say what it is. */
  readonly given: Map<string, Slot>
  readonly to: Set<Slot>
  readonly facts: Facts
}

export function createSlot(name = '', parent?: Slot, key = ''): Slot {
  const facts = { equal: [], compared: [], same: [], contains: [], schemas: [], passedTo: [] }
  return { name, parent, key, members: new Map(), given: new Map(), to: new Set(), facts }
}

export function childOf(slot: Slot, key: string): Slot {
  const found = slot.members.get(key)
  if (found) return found
  // What a call gives is called as what is called.
  const made = createSlot(key.startsWith('.') ? key.slice(1) : slot.name, slot, key)
  slot.members.set(key, made)
  return made
}

export function flow(from: Slot, to: Slot): void {
  if (from !== to) from.to.add(to)
}

/** Values that are one as far as the code goes. */
export type View = ReadonlySet<Slot>

const DEEPEST = 5

/** Where values go. To be asked when all is read. */
export class Views {
  readonly #known = new Map<Slot, View>()

  of(slot: Slot): View {
    const known = this.#known.get(slot)
    if (known) return known
    const found = new Set<Slot>()
    const seen = new Map<Slot, Set<string>>()
    // A slot, and the members on the way from it: a member of what flows somewhere is a member there.
    const waiting: [Slot, readonly string[]][] = [[slot, []]]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [at, way] = next
      const ways = seen.get(at) ?? new Set()
      const key = way.join(' ')
      if (ways.has(key) || way.length > DEEPEST) continue
      seen.set(at, ways.add(key))
      const [first, ...rest] = way
      if (first === undefined) found.add(at)
      else {
        const inner = at.members.get(first)
        if (inner) waiting.push([inner, rest])
      }
      for (const each of at.to) waiting.push([each, way])
      if (at.parent) waiting.push([at.parent, [at.key, ...way]])
    }
    this.#known.set(slot, found)
    return found
  }

  member(view: View, key: string): View {
    const found = (each: string) =>
      [...view].flatMap((slot) => {
        const inner = slot.members.get(each)
        return inner ? [...this.of(inner)] : []
      })
    const own = found(key)
    // A member by a name that is only known when it runs.
    return new Set(own.length === 0 && key.startsWith('.') ? found('.*') : own)
  }

  /** What a method of texts or lists gives, where that is all that is known. */
  given(view: View, method: string): View {
    return new Set(
      [...view].flatMap((slot) => {
        const found = slot.given.get(method)
        return found ? [...this.of(found)] : []
      }),
    )
  }
}

export function keysOf(view: View): readonly string[] {
  return [...new Set([...view].flatMap(({ members }) => [...members.keys()]))]
}

/** What is said of any of them. */
export function factsOf(view: View): Facts {
  const all = [...view].map(({ facts }) => facts)
  const merged: Facts = Object.assign({}, ...all.toReversed())
  return {
    ...merged,
    equal: all.flatMap(({ equal }) => equal),
    compared: all.flatMap(({ compared }) => compared),
    same: all.flatMap(({ same }) => same),
    contains: all.flatMap(({ contains }) => contains),
    schemas: all.flatMap(({ schemas }) => schemas),
    passedTo: all.flatMap(({ passedTo }) => passedTo),
  }
}

export function used(slot: Slot): Slot {
  slot.facts.isUsed = true
  return slot
}
