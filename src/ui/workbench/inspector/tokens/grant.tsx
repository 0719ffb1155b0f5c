import { claimTime, type GrantView } from '../../../model/tokens.ts'
import { FieldsTable } from '../../kit/fields-table.tsx'
import { Column } from '../column.tsx'
import { Claims } from './sealed.tsx'

/** What a token endpoint granted. */
export function Grant({ view }: { readonly view: GrantView }) {
  return (
    <>
      <Column label="Grant">
        <h3>Granted by {view.from}</h3>
        <FieldsTable
          label="Token response"
          rows={Object.entries(view.fields).map(([name, value]) => {
            const time = claimTime(name, value)
            return { name, value, ...(time === undefined ? {} : { remark: time }) }
          })}
        />
      </Column>
      <Column label="ID token">
        <h3>ID token</h3>
        {view.idToken ? (
          <>
            <FieldsTable
              label="Header of the ID token"
              rows={Object.entries(view.idToken.header).map(([name, value]) => ({ name, value }))}
            />
            <h3>Claims</h3>
            <Claims claims={view.idToken.claims} />
          </>
        ) : (
          <p className="soft">None: this is plain OAuth. Who the person is comes from the provider's API.</p>
        )}
      </Column>
    </>
  )
}
