/** The only page, for someone who is signed in or for a stranger. */
export function page(user) {
  const main = user
    ? `<h1>Hello, ${escaped(user.name || user.email)}</h1><p>${escaped(user.email)}</p>
<button data-do="addPasskey">Add a passkey</button> <button data-do="signOut">Sign out</button>`
    : `<h1>My app</h1>
<button data-do="github">GitHub</button> <button data-do="microsoft">Microsoft</button>
<label>Email <input type="email"></label> <button data-do="mailLink">Mail me a link</button>
<button data-do="passkey">Passkey</button>`
  return `<!doctype html><html lang="en"><title>My app</title><main>${main}</main><p role="status"></p>
<script>(${inBrowser})()</script>`
}

/** Runs in the browser. */
function inBrowser() {
  const say = (text) => {
    document.querySelector('[role=status]').textContent = text
  }
  const ask = async (path, body) => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetch(`/api/auth${path}`, init)
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.message ?? response.statusText)
    return answer
  }
  const goTo = async (provider) => {
    const { url } = await ask('/sign-in/social', { provider, callbackURL: '/' })
    location.assign(url)
  }
  const actions = {
    github: () => goTo('github'),
    microsoft: () => goTo('microsoft'),
    async mailLink() {
      await ask('/sign-in/magic-link', { email: document.querySelector('input').value, callbackURL: '/' })
      say('Look into your mailbox.')
    },
    async addPasskey() {
      const options = await ask('/passkey/generate-register-options')
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      const made = await navigator.credentials.create({ publicKey })
      await ask('/passkey/verify-registration', { response: made.toJSON(), name: 'My passkey' })
      say('The passkey is yours.')
    },
    async passkey() {
      const options = await ask('/passkey/generate-authenticate-options')
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
      const shown = await navigator.credentials.get({ publicKey })
      await ask('/passkey/verify-authentication', { response: shown.toJSON() })
      location.reload()
    },
    async signOut() {
      await ask('/sign-out', {})
      location.reload()
    },
  }
  document.addEventListener('click', ({ target }) => {
    const action = actions[target.dataset.do]
    action?.().catch((error) => say(`${error.name}: ${error.message}`))
  })
}

function escaped(text) {
  return String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
}
