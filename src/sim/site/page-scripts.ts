import { formScript } from '../../core/webauthn/form-script.ts'
import { FORM_POST_SCRIPT } from '../../mocks/form-post-script.ts'

/**
 * The script of app.example’s home page: calls `update` with what is typed, as the client helper of Auth.js does, then shows the new session. Without data
 * `update` reads the session again. Its hash is in the policy of every simulated page.
 */
export const UPDATE_SCRIPT = `
const form = document.querySelector('form[data-update]')
if (form) form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const auth = form.dataset.update
  const status = document.querySelector('[role=status]')
  try {
    const text = form.elements.namedItem('data').value.trim()
    let options
    if (text) {
      const data = JSON.parse(text)
      const { csrfToken } = await (await fetch(auth + '/csrf')).json()
      options = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ csrfToken, data }),
      }
    }
    const session = await (await fetch(auth + '/session', options)).json()
    document.querySelector('pre').textContent = JSON.stringify(session, null, 2)
    status.textContent = session ? 'Session ' + (text ? 'updated' : 'read again') : 'The session has ended'
  } catch (error) {
    status.textContent = 'The session could not be updated: ' + error.message
  }
})
`

/** The part of next-auth’s `SessionProvider` that asks for the session when a document was loaded. */
export const SESSION_SCRIPT = `
const shown = document.querySelector('[data-session]')
if (shown) (async () => {
  try {
    shown.textContent = JSON.stringify(await (await fetch(shown.dataset.session)).json())
  } catch (error) {
    shown.textContent = 'null: the session could not be read: ' + error.message
  }
})()
`

/** Every script that a simulated page may run beside the page script: the app's, the engine's for passkeys, and a provider's that submits its answer. */
export const PAGE_SCRIPTS: readonly string[] = [UPDATE_SCRIPT, SESSION_SCRIPT, formScript, FORM_POST_SCRIPT]
