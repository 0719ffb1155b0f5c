import type { WorldClient } from '../../link/client/world-client.ts'
import { frontOf } from '../../link/frames/stage.ts'
import { typedPassword } from '../../protocol/likely-rows.ts'
import { isLookedUpBy } from '../../protocol/looked-up.ts'
import { PASSWORD_WORDS } from '../../protocol/password-words.ts'
import type { Person, WorldSetup } from '../../protocol/setup.ts'
import { passwordOf, userNameOf } from '../../protocol/test-people.ts'

/** Whether someone types text into a field. */
export function isTyped({ name, type }: HTMLInputElement): boolean {
  return name !== '' && TYPED.has(type)
}

const TYPED: ReadonlySet<string> = new Set(['text', 'email', 'password', 'search', 'tel', 'url'])

/** What a test person types into a field. `undefined` if that can't be known. Rows that the code looks for have another password than people have. */
export function typedInto(
  { autocomplete, name, type }: Pick<HTMLInputElement, 'autocomplete' | 'name' | 'type'>,
  person: Person,
  { code }: Pick<WorldSetup, 'code'>,
): string | undefined {
  const about = `${type} ${autocomplete} ${name}`.toLowerCase()
  if (PASSWORD.test(about)) return (code && typedPassword(code.files)) ?? passwordOf(person)
  if (/e-?mail|identifier|correo/.test(about)) return person.email || undefined
  if (/phone|mobile|\btel\b/.test(about)) return PHONE
  if (/\b(?:otp|totp|mfa|2fa|code|(?:otp|totp|mfa|pass|two_?factor|verification)_?code)\b/.test(about))
    return '123456'
  if (/user|login/.test(about)) return userNameOf(person)
  if (
    /\b(?:tenant|org(?:ani[sz]ation)?|company|workspace|team|shop|store|school|clinic|branch|slug|subdomain)(?:_?slug)?\b/.test(
      about,
    )
  )
    return 'main'
  if (/\bname\b/.test(about)) return person.name
  return code && isLookedUpBy(name, code.files) ? NUMBER : undefined
}

const PASSWORD = new RegExp(`\\bpass\\b|${PASSWORD_WORDS}`)

/** Of a student, an employee, a customer: the code looks rows up by it. */
const NUMBER = '123456'

/** No one is known by it. */
const PHONE = '+4912345678'

/** The person at the device in front. */
export function personInFront({ pages, world }: WorldClient): Person | undefined {
  const { setup } = world.get()
  const front = frontOf(pages.stage.get(), world.get())
  const id = setup.devices.find((each) => each.id === front?.device)?.person
  return setup.people.find((each) => each.id === id)
}

/** The empty fields of a page that a person can fill in, with what they type. */
export function fillable(
  page: Document | undefined,
  person: Person,
  setup: Pick<WorldSetup, 'code'>,
): readonly (readonly [field: HTMLInputElement, text: string])[] {
  // `<img name=querySelectorAll>` must not get in the way.
  const inputs = page ? [...Document.prototype.querySelectorAll.call(page, 'input')] : []
  return (inputs as HTMLInputElement[]).flatMap((field) => {
    const text = isTyped(field) && field.value === '' ? typedInto(field, person, setup) : undefined
    return text === undefined ? [] : [[field, text] as const]
  })
}
