import { claimTime, jweParts, type SealedView } from '../../../model/tokens.ts'
import { type FieldRow, FieldsTable, textRows, valueRows } from '../../kit/fields-table.tsx'
import { Column } from '../column.tsx'

/** A JWE, opened: its parts, how its key came about, what it says. */
export function Sealed({ view }: { readonly view: SealedView }) {
  const { token } = view
  return (
    <>
      <Column label="Header and key">
        <h3>Protected header</h3>
        <FieldsTable label="Protected header" rows={fields(token.header)} />
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
      <Column label="Claims">
        <h3>Claims</h3>
        <Claims claims={token.claims} />
        <h3>Who can read it</h3>
        <p className="soft">Only the app: the content is encrypted, and the key never leaves the server.</p>
      </Column>
    </>
  )
}

export function Claims({ claims }: { readonly claims: Readonly<Record<string, unknown>> }) {
  return <FieldsTable label="Claims" rows={fields(claims)} />
}

function fields(record: Readonly<Record<string, unknown>>): readonly FieldRow[] {
  return valueRows(record).map((row) => {
    const time = claimTime(row.name, record[row.name])
    return time === undefined ? row : { ...row, remark: time }
  })
}

function derivation({ token }: SealedView): readonly FieldRow[] {
  return textRows([
    ['function', 'HKDF with SHA-256'],
    [
      'secret',
      token.secretIndex === 0 ? 'AUTH_SECRET, the first' : `AUTH_SECRET, number ${token.secretIndex + 1}`,
    ],
    ['salt', token.salt === '' ? 'empty' : token.salt],
    ['info', token.info],
    ['length', `${token.lengthBytes} bytes`],
  ])
}
