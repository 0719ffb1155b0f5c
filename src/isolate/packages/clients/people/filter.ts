import type { Expression } from '../../../../query/query.ts'
import { all, any, call, escaped, not, value } from '../shared/expressions.ts'

const column = (name: string): Expression => ({ column: name })
const part = (of: Expression, separator: string, n: number): Expression =>
  call('split', of, value(separator), value(n))

/** What a person of the directory has, by attribute in lower case. */
export const ATTRIBUTES: Readonly<Record<string, Expression>> = {
  uid: column('login'),
  samaccountname: column('login'),
  cn: column('name'),
  name: column('name'),
  displayname: column('name'),
  givenname: part(column('name'), ' ', 1),
  sn: part(column('name'), ' ', 2),
  mail: column('email'),
  email: column('email'),
  userprincipalname: column('email'),
  employeenumber: column('id'),
  entryuuid: column('id'),
  objectguid: column('id'),
}

const CLASSES = ['top', 'person', 'organizationalperson', 'inetorgperson', 'user', '*']

/**
 * A filter like `(&(objectClass=person)(|(uid=ada)(mail=ada@*)))` as a condition on people.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4515
 * @throws Error that says where it cannot be read
 */
export function conditionOf(filter: string): Expression {
  const reader = new Reader(filter.trim().startsWith('(') ? filter.trim() : `(${filter.trim()})`)
  return reader.whole()
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  whole(): Expression {
    const made = this.#filter()
    if (this.#at < this.#text.length) this.#refuse()
    return made
  }

  #filter(): Expression {
    this.#take('(')
    const operator = this.#text.charAt(this.#at)
    if (!'&|!'.includes(operator) || operator === '') return this.#item()
    this.#at += 1
    const inner: Expression[] = []
    while (this.#text.charAt(this.#at) === '(') inner.push(this.#filter())
    this.#take(')')
    if (operator === '!') return not(inner[0] ?? value(false))
    return operator === '&' ? all(inner) : any(inner)
  }

  #item(): Expression {
    const end = this.#text.indexOf(')', this.#at)
    if (end < 0) this.#refuse()
    const [, name = '', operator = '', wanted = ''] =
      /^\s*([\w.;:-]+?)\s*(~=|>=|<=|:=|=)(.*)$/s.exec(this.#text.slice(this.#at, end)) ?? []
    if (operator === '') this.#refuse()
    this.#at = end + 1
    return compared(name, operator, wanted)
  }

  #take(letter: string): void {
    if (this.#text.charAt(this.#at) !== letter) this.#refuse()
    this.#at += 1
  }

  #refuse(): never {
    throw new Error(`the filter ${this.#text} cannot be read at ${this.#at + 1}`)
  }
}

function compared(attribute: string, operator: string, wanted: string): Expression {
  const name = attribute.toLowerCase()
  if (name === 'objectclass' || name === 'objectcategory')
    return value(CLASSES.includes(wanted.toLowerCase()))
  // Flags of an account: none is set.
  if (operator === ':=') return value(false)
  const of = ATTRIBUTES[name] ?? column(attribute)
  if (operator === '>=' || operator === '<=')
    return call(operator === '>=' ? 'gte' : 'lte', of, value(plain(wanted)))
  if (wanted === '*') return not(call('isNull', of))
  if (!wanted.includes('*')) {
    const same = call('ilike', of, value(escaped(plain(wanted))))
    // Groups and the like are lists.
    return ATTRIBUTES[name] ? same : any([same, call('has', of, value(plain(wanted)))])
  }
  const pattern = wanted.split('*').map((piece) => escaped(plain(piece)))
  return call('ilike', of, value(pattern.join('%')))
}

/** `\2a` is a star. */
function plain(text: string): string {
  return text.replaceAll(/\\([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
