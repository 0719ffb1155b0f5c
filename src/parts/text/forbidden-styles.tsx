import { Button } from '../forms/button.tsx'

/** Whether the host's Content-Security-Policy forbids inline styles. index.html has one, which then has no effect. */
function areForbidden(document: Document): boolean {
  return document.querySelector('style')?.sheet === null
}

/** What a host's policy does to something that needs inline styles. Only a page that the host itself sent has that policy. */
export function ForbiddenStyles({ what }: { readonly what: string }) {
  if (!areForbidden(document)) return undefined
  return (
    <div className="fault bar" role="note">
      <p className="grow">
        <b>{what} doesn't look right.</b> The Content-Security-Policy of this server forbids inline styles:{' '}
        <code>style-src</code> lacks <code>'unsafe-inline'</code>. Reload: the page then comes from this
        browser, with a policy that allows them.
      </p>
      <Button look="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  )
}
