import { parameterText } from '../../../lessons/parameters.ts'
import { Column } from '../../../parts/text/column.tsx'
import { type CarriedView, claimTime, type SignedToken } from '../../../record/tokens/tokens.ts'
import { type FieldRow, FieldsTable } from '../../values/fields-table.tsx'
import { Claims, Differences } from './claims.tsx'
import { Signature } from './signature.tsx'

/** The tokens of one message: opaque ones as they are, signed ones decoded and verified. */
export function Carried(props: {
  readonly view: CarriedView
  /** The signed tokens in the clear: a hidden one cannot be verified. */
  readonly tokens: readonly SignedToken[]
  readonly previous: CarriedView | undefined
}) {
  const { previous, tokens, view } = props
  return (
    <>
      <Column label={view.type === 'granted' ? 'Grant' : 'Proof'}>
        <h3>{view.type === 'granted' ? `Granted by ${view.from}` : `How ${view.from} authenticates`}</h3>
        <FieldsTable
          label="Token response"
          rows={Object.entries(view.fields).map(([name, value]) => fieldRow(view, name, value))}
        />
        {previous ? (
          <Differences before={previous.fields} after={view.fields} seq={previous.seq} />
        ) : undefined}
      </Column>
      <Column label="Signed tokens">
        {view.signed.length === 0 ? (
          <>
            <h3>Signed tokens</h3>
            <p className="soft">None: this is plain OAuth. The provider’s API says who the person is.</p>
          </>
        ) : undefined}
        {view.signed.map((signed, index) => (
          <section key={signed.field} aria-label={signed.field}>
            <h3>{titleOf(signed.field)}</h3>
            <FieldsTable
              label={`Header of ${signed.field}`}
              rows={Object.entries(signed.header).map(([name, value]) => ({ name, value }))}
            />
            <Signature signed={tokens[index] ?? signed} />
            <h3>Claims</h3>
            <Claims claims={signed.claims} token={signed.token} seq={view.seq} />
          </section>
        ))}
      </Column>
    </>
  )
}

function titleOf(field: string): string {
  return field === 'id_token' ? 'ID token' : field
}

function fieldRow({ signed }: CarriedView, name: string, value: unknown): FieldRow {
  const time = claimTime(name, value)
  const isOpaque =
    OPAQUE.has(name) && typeof value === 'string' && !signed.some(({ field }) => field === name)
  const about = parameterText(name)
  const opaque = 'Opaque: only the provider can look up what it means.'
  return {
    name,
    value,
    about: isOpaque ? [about, opaque].filter(Boolean).join(' ') : about,
    ...(time === undefined ? {} : { remark: time }),
  }
}

const OPAQUE: ReadonlySet<string> = new Set(['access_token', 'refresh_token'])
