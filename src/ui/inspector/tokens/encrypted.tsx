import { Column } from '../../../parts/text/column.tsx'
import { type EncryptedView, jweParts } from '../../../record/tokens/tokens.ts'
import { type FieldRow, FieldsTable, textRows, valueRows } from '../../values/fields-table.tsx'
import { Claims, Differences } from './claims.tsx'

/** A decrypted JWE: its parts, how its key was derived, its claims. */
export function Encrypted(props: {
  readonly view: EncryptedView
  readonly previous: EncryptedView | undefined
}) {
  const { previous, view } = props
  const { token } = view
  return (
    <>
      <Column label="Claims">
        <h3>Claims</h3>
        <Claims claims={token.claims} token={token.token} seq={view.seq} />
        {previous ? (
          <Differences before={previous.token.claims} after={token.claims} seq={previous.seq} />
        ) : undefined}
        <h3>Who can read it</h3>
        <p className="soft">Only the app: the content is encrypted, and the key never leaves the server.</p>
      </Column>
      <Column label="Header and key">
        <h3>Protected header</h3>
        <FieldsTable label="Protected header" rows={valueRows(token.header)} />
        <h3>How the key was derived</h3>
        <FieldsTable label="Key derivation" rows={derivation(view)} />
        <h3>Token, {token.token.length} characters</h3>
        <FieldsTable
          label="Parts of the token"
          rows={textRows(
            jweParts(token.token).map(([name, part]) => [
              name,
              part === '' ? 'empty: the derived key is used directly' : part,
            ]),
          )}
        />
      </Column>
    </>
  )
}

function derivation({ decrypted, token }: EncryptedView): readonly FieldRow[] {
  const { secretIndex } = token
  const which = secretIndex === 0 ? 'the first' : `an older (number ${secretIndex + 1})`
  return textRows([
    ['function', 'HKDF with SHA-256'],
    ['secret', `${decrypted ? 'decrypted' : 'encrypted'} with ${which} AUTH_SECRET`],
    ['salt', token.salt === '' ? 'empty' : token.salt],
    ['info', token.info],
    ['length', `${token.lengthBytes} bytes`],
  ])
}
