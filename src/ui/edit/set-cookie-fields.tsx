import { CircleX, Plus } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { CheckField, type Option, SelectField, TextField } from '../../parts/forms/field.tsx'
import { RemoveButton } from '../../parts/forms/remove-button.tsx'
import type { HeaderLine } from '../../record/edit/message-draft.ts'
import { EMPTY_COOKIE, type SetCookieDraft, writeSetCookie } from '../../record/edit/set-cookie.ts'
import { shorten } from '../../record/values/value.ts'

type SetCookieLine = Extract<HeaderLine, { readonly type: 'set-cookie' }>

/** The cookies that a response is about to set, attribute by attribute. */
export function SetCookies(props: {
  readonly lines: readonly SetCookieLine[]
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (key: number, cookie: SetCookieDraft) => void
  readonly onRemove: (key: number) => void
  readonly onAdd: (cookie: SetCookieDraft) => void
}) {
  const { lines, problems, onChange, onRemove, onAdd } = props
  return (
    <fieldset className="edit-lines">
      <legend>Cookies to store</legend>
      {lines.length === 0 ? <p className="soft note">None.</p> : undefined}
      {lines.map(({ key, cookie }, index) => (
        <details key={key} className="edit-cookie" open={lines.length === 1 || cookie.name === ''}>
          <summary>
            <b className="mono cut">{cookie.name === '' ? `Cookie ${index + 1}` : cookie.name}</b>
            <span className="note faint"> {shorten(writeSetCookie(cookie), 80)}</span>
            {problems[`${key} value`] === undefined ? undefined : (
              <span className="problem">
                <CircleX className="icon small" aria-hidden />
                not valid yet
              </span>
            )}
          </summary>
          <CookieFields
            cookie={cookie}
            name={problems[`${key} name`]}
            value={problems[`${key} value`]}
            onChange={(change) => onChange(key, { ...cookie, ...change })}
          />
          <RemoveButton label={`Remove ${cookie.name}`} onRemove={() => onRemove(key)} />
        </details>
      ))}
      <Button look="bare small" icon={Plus} onClick={() => onAdd(EMPTY_COOKIE)}>
        Add a cookie
      </Button>
    </fieldset>
  )
}

const SAME_SITES = ['', 'Lax', 'Strict', 'None'] as const

function CookieFields(props: {
  readonly cookie: SetCookieDraft
  readonly name: string | undefined
  readonly value: string | undefined
  readonly onChange: (change: Partial<SetCookieDraft>) => void
}) {
  const { cookie, name, value, onChange } = props
  const text = (label: string, part: 'path' | 'domain' | 'expires' | 'maxAge', placeholder: string) => (
    <TextField
      label={label}
      isMono
      value={cookie[part]}
      placeholder={placeholder}
      onChange={(next) => onChange({ [part]: next })}
    />
  )
  return (
    <>
      <div className="world-fields">
        <TextField
          label="Name"
          isMono
          value={cookie.name}
          problem={name}
          onChange={(next) => onChange({ name: next })}
        />
        <TextField
          label="Value"
          isMono
          value={cookie.value}
          problem={value}
          onChange={(next) => onChange({ value: next })}
        />
        {text('Path', 'path', 'the folder of the URL')}
        {text('Domain', 'domain', 'this host only')}
        {text('Expires', 'expires', 'ends with the browser session')}
        {text('Max-Age', 'maxAge', 'seconds')}
        <SelectField
          label="SameSite"
          value={cookie.sameSite}
          options={sameSites(cookie.sameSite)}
          onChange={(sameSite) => onChange({ sameSite })}
        />
      </div>
      <div className="edit-flags">
        <CheckField label="Secure" isChecked={cookie.secure} onChange={(secure) => onChange({ secure })} />
        <CheckField
          label="HttpOnly"
          isChecked={cookie.httpOnly}
          onChange={(httpOnly) => onChange({ httpOnly })}
        />
        <CheckField
          label="Partitioned"
          isChecked={cookie.partitioned}
          onChange={(partitioned) => onChange({ partitioned })}
        />
      </div>
    </>
  )
}

/** The usual values, and the current one if it is not among them. */
function sameSites(now: string): readonly Option<string>[] {
  const usual: readonly string[] = SAME_SITES
  return [...usual, ...(usual.includes(now) ? [] : [now])].map((value) => ({
    value,
    label: value === '' ? 'none: Lax by default' : value,
  }))
}
