import { errorInWords, PASSKEY_ERRORS, type PasskeyErrorId } from '../../lessons/passkey-errors.ts'

/** What real browsers tell a page in the situation of a scene, and where that is written down. */
export function BrowserErrors({ id }: { readonly id: PasskeyErrorId }) {
  const { sources, spec } = PASSKEY_ERRORS[id]
  const links = [[spec.url, spec.label], ...sources.map((source) => [source, ownerOf(source)])] as const
  return (
    <p className="soft">
      {errorInWords(id)}{' '}
      {links.map(([url = '', label], index) => (
        <span key={url}>
          {index === 0 ? 'See ' : ', '}
          <a href={url} target="_blank" rel="noreferrer">
            {label}
          </a>
        </span>
      ))}
      .
    </p>
  )
}

/** Whose source code it is. */
function ownerOf(source: string): string {
  if (source.includes('chromium')) return 'Chromium'
  return source.includes('WebKit') ? 'WebKit' : 'Firefox'
}
