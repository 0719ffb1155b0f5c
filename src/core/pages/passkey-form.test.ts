import { runInNewContext } from 'node:vm'
import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { createPasskeyBed } from '../testing/passkey-bed.ts'
import { origin } from '../testing/test-bed.ts'
import { formScript } from '../webauthn/form-script.ts'

async function signInPage() {
  const bed = createPasskeyBed()
  const csrfToken = await bed.csrfToken()
  const page = parse(await (await bed.get('/auth/signin?callbackUrl=/next')).text(), {
    blockTextElements: { script: true },
  })
  return { page, csrfToken }
}

describe('[PAGE-5] the form', () => {
  test('[PAGE-5] posts to the callback, with token and callback URL; hidden until the script runs', async () => {
    const { page, csrfToken } = await signInPage()
    const form = page.querySelector('form')
    expect(form?.attributes).toEqual({
      id: 'webauthn-form',
      action: `${origin}/auth/callback/webauthn`,
      method: 'POST',
      'data-passkey-options': `${origin}/auth/webauthn-options/webauthn`,
      'data-passkey-autofill': '',
      hidden: '',
    })
    expect(form?.querySelectorAll('input[type=hidden]').map((input) => input.attributes)).toEqual([
      { type: 'hidden', name: 'csrfToken', value: csrfToken },
      { type: 'hidden', name: 'callbackUrl', value: `${origin}/next` },
    ])
    expect(form?.querySelector('[data-form-field]')?.attributes).toMatchObject({
      name: 'email',
      autocomplete: 'username webauthn',
      required: '',
    })
  })

  test('[PAGE-5] the page has its own script, once', async () => {
    const { page } = await signInPage()
    expect(page.querySelectorAll('script').map((script) => script.attributes)).toEqual([{}])
    expect(page.querySelector('script')?.textContent).toBe(formScript)
  })
})

/** As much of a browser as the script uses. `get` and `create` are the person's authenticator. */
function openPage({ autofill = false, options = {}, fails = false } = {}) {
  const record: unknown[] = []
  const listeners: ((event: object) => Promise<void>)[] = []
  const message = { hidden: true }
  const appended: Record<string, string>[] = []
  const form = {
    hidden: true,
    dataset: {
      passkeyOptions: `${origin}/auth/webauthn-options/webauthn`,
      ...(autofill && { passkeyAutofill: '' }),
    },
    querySelectorAll: () => [{ name: 'email', value: 'a@b.c' }],
    querySelector: () => message,
    addEventListener: (_: string, listener: (event: object) => Promise<void>) => listeners.push(listener),
    append: (input: Record<string, string>) => appended.push(input),
    submit: () => record.push('submit'),
  }
  const authenticator = (ceremony: string) => async (request: { signal?: AbortSignal }) => {
    const { signal, ...asked } = request
    record.push([ceremony, JSON.parse(JSON.stringify(asked))])
    if (fails) throw new Error('refused')
    if (signal) await new Promise((_, reject) => signal.addEventListener('abort', reject))
    return { id: 'credential' }
  }
  const PublicKeyCredential = {
    parseRequestOptionsFromJSON: (json: unknown) => json,
    parseCreationOptionsFromJSON: (json: unknown) => json,
    isConditionalMediationAvailable: async () => autofill,
  }
  const globals = {
    window: { PublicKeyCredential },
    PublicKeyCredential,
    navigator: { credentials: { get: authenticator('get'), create: authenticator('create') } },
    document: { querySelectorAll: () => [form], createElement: () => ({}) },
    fetch: async (url: URL) => {
      record.push(url.href)
      return { ok: true, json: async () => options }
    },
    console: { error: () => undefined },
    URL,
    AbortController,
  }
  runInNewContext(formScript, globals)
  const submit = () => listeners[0]?.({ currentTarget: form, preventDefault: () => undefined })
  return { record, appended, form, message, submit }
}

describe('[PAGE-5] its script', () => {
  const url = `${origin}/auth/webauthn-options/webauthn`

  test.each([
    ['authenticate', 'get'],
    ['register', 'create'],
  ])('[PAGE-5] asks, lets the browser %s, and posts', async (action, ceremony) => {
    const page = openPage({ options: { action, options: { challenge: 'c' } } })
    expect(page.form.hidden).toBe(false)
    await page.submit()
    expect(page.record).toEqual([
      `${url}?email=a%40b.c`,
      [ceremony, { publicKey: { challenge: 'c' } }],
      'submit',
    ])
    expect(page.appended).toEqual([
      { type: 'hidden', name: 'action', value: action },
      { type: 'hidden', name: 'data', value: '{"id":"credential"}' },
    ])
  })

  test('[PAGE-5] says so when the browser refuses', async () => {
    const page = openPage({ options: { action: 'authenticate', options: {} }, fails: true })
    await page.submit()
    expect(page.message.hidden).toBe(false)
    expect(page.record).not.toContain('submit')
  })

  test('[PAGE-5] waits in the autofill, until the form is used', async () => {
    const page = openPage({ autofill: true, options: { action: 'authenticate', options: {} } })
    await new Promise((resolve) => setTimeout(resolve))
    expect(page.record).toEqual([
      `${url}?action=authenticate&email=a%40b.c`,
      ['get', { publicKey: {}, mediation: 'conditional' }],
    ])
    await page.submit()
    expect(page.record.filter((entry) => entry === 'submit')).toHaveLength(1)
  })
})
