/**
 * The page script that makes a passkey form work: asks `webauthn-options` which ceremony it is, lets the browser carry it out, and posts the
 * answer with the form. Web Authentication 5.1.8 and 5.1.10 turn JSON into the browser's own objects. The form whose provider has
 * the conditional UI also waits in the autofill (5.1.5).
 */
export const formScript = `
(() => {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return
  const waiting = new AbortController()

  const ask = async (form, action) => {
    const url = new URL(form.dataset.passkeyOptions)
    if (action) url.searchParams.set('action', action)
    for (const field of form.querySelectorAll('[data-form-field]')) url.searchParams.set(field.name, field.value)
    const response = await fetch(url)
    if (!response.ok) throw new Error('No options: ' + response.status)
    return response.json()
  }

  const answer = ({ action, options }, more) => action === 'register'
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), ...more })

  const post = (form, action, credential) => {
    for (const [name, value] of Object.entries({ action, data: JSON.stringify(credential) })) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      form.append(input)
    }
    form.submit()
  }

  const onSubmit = async (event) => {
    event.preventDefault()
    const form = event.currentTarget
    const message = form.querySelector('[role=alert]')
    message.hidden = true
    waiting.abort()
    try {
      const ceremony = await ask(form)
      post(form, ceremony.action, await answer(ceremony))
    } catch (error) {
      console.error(error)
      message.hidden = false
    }
  }

  const waitInAutofill = async (form) => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    try {
      const ceremony = await ask(form, 'authenticate')
      post(form, 'authenticate', await answer(ceremony, { mediation: 'conditional', signal: waiting.signal }))
    } catch (error) {
      if (!waiting.signal.aborted) console.error(error)
    }
  }

  for (const form of document.querySelectorAll('[data-passkey-options]')) {
    form.hidden = false
    form.addEventListener('submit', onSubmit)
    if ('passkeyAutofill' in form.dataset) waitInAutofill(form)
  }
})()
`
