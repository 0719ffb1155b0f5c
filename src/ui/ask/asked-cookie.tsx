import { LockOpen } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { COOKIE_NAMES, type Decrypted, decryptCookie } from '../../record/ask/decrypt.ts'
import type { SessionCookie } from '../../record/ask/recognise.ts'
import { FieldsTable } from '../values/fields-table.tsx'
import { Answer, claimRows } from './answer.tsx'

/** An encrypted token: what can be read of it, and the rest with the app's secret. */
export function AskedCookie({ cookie }: { readonly cookie: SessionCookie }) {
  const [secret, setSecret] = useState('')
  const [name, setName] = useState<string>(cookie.name ?? COOKIE_NAMES[0])
  const [result, setResult] = useState<Decrypted>()
  const id = useId()
  const decrypt = (event: FormEvent) => {
    event.preventDefault()
    void decryptCookie(cookie, secret, name).then(setResult)
  }
  return (
    <Answer title="An encrypted token (JWE)">
      <p>
        It looks like a JWT, but has five parts and only the app can read it. The second part is empty: the
        key comes from AUTH_SECRET and the cookie’s name.
      </p>
      <FieldsTable label="Header" rows={claimRows(cookie.header)} />
      <form className="ask-decrypt" onSubmit={decrypt}>
        <label htmlFor={`${id}-name`}>Cookie name</label>
        <input
          id={`${id}-name`}
          className="field mono"
          list={`${id}-names`}
          value={name}
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
        <datalist id={`${id}-names`}>
          {COOKIE_NAMES.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <label htmlFor={`${id}-secret`}>AUTH_SECRET</label>
        {/* Not a password field: browsers offer to keep what is typed in one. */}
        <input
          id={`${id}-secret`}
          className="field mono ask-secret"
          type="text"
          spellCheck={false}
          autoComplete="off"
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        <button type="submit" className="button ink" disabled={secret === ''}>
          <LockOpen className="icon" aria-hidden />
          Decrypt
        </button>
      </form>
      {result === undefined ? undefined : 'problem' in result ? (
        <p role="alert">{result.problem}</p>
      ) : (
        <FieldsTable label="Claims" rows={claimRows(result.claims)} />
      )}
    </Answer>
  )
}
