import { useState } from 'react'
import { presetsFor, withClaims } from '../../../catalogue/claim-presets.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { readClaims, textOfClaims } from '../model/person-draft.ts'
import { LinesField } from '../shared/lines-field.tsx'

const UNREADABLE = 'This isn’t JSON yet. Correct it first, so that nothing you typed is lost.'

/** What the provider says of the person beyond its standard claims, as JSON, with the usual ones as buttons. */
export function ClaimsField(props: {
  readonly provider: string
  readonly text: string
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}) {
  const { provider, text, problem, onChange } = props
  const [isKept, setKept] = useState(false)
  const own = readClaims(text)
  // What is typed and can't be read would be lost.
  const isUnreadable = own === undefined && text.trim() !== ''
  return (
    <div className="world-whole">
      <LinesField
        label="Claims there"
        value={text}
        problem={problem ?? (isKept && isUnreadable ? UNREADABLE : undefined)}
        rows={text === '' ? 2 : Math.min(16, text.split('\n').length + 1)}
        hint="JSON: idToken, accessToken, userinfo, and api with further answers by path."
        placeholder={'{ "idToken": { "groups": ["admins"] } }'}
        onChange={onChange}
      />
      <div className="row wrap">
        <span className="soft note">Add</span>
        {presetsFor(provider).map(({ label, claims }) => (
          <Button
            key={label}
            look="small"
            onClick={() => {
              setKept(isUnreadable)
              if (!isUnreadable) onChange(textOfClaims(withClaims(own ?? {}, claims)))
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
