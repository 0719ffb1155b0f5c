import { afterEach, expect, test, vi } from 'vitest'
import type { PageWindow } from '../ceremony/frame.ts'
import { create } from '../testing/frame.ts'
import { createVirtualAuthenticators } from '../virtual/authenticators.ts'
import { createDriver, replaceInternals } from './driver.ts'
import { installInEmptyFrames, type Surrounding } from './frame.ts'
import { definePasswords } from './password.ts'
import { askTop, type RemoteTop, serveFrames } from './relay.ts'

const PRIVATE_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8_zMDQDYAxlU-Qhk1Dwkf0v18GZca1DMF3SaJ9HPdmShRANCAASNYX5lyVCOZLzFZzrIKmeZ2jwURmgsJYxGP__fWN_S-j5sN4tT15XEpN_7QZnt14YvI6uvAgO0uJEboFaZlOEB'

afterEach(() => {
  document.body.replaceChildren()
})

/** This window as the top one. Each test has authenticators of its own; the first that listens answers. */
const authenticators = createVirtualAuthenticators({ seed: 'testdriver' })
serveFrames(window, authenticators)
const top = askTop({ top: window })

test('commands of testdriver.js reach the authenticators, and errors come back', async () => {
  const { functions } = createDriver(window, top)
  const driver = functions as Record<string, (...given: readonly unknown[]) => Promise<unknown>>
  const id = await driver['add_virtual_authenticator']?.({ protocol: 'ctap2', transport: 'usb' })
  const credential = { credentialId: 'AAAA', rpId: 'shop.example', privateKey: PRIVATE_KEY, signCount: 3 }
  await driver['add_credential']?.(id, { ...credential, isResidentCredential: false })
  await driver['set_user_verified']?.(id, { isUserVerified: true })
  expect(await driver['get_credentials']?.(id)).toMatchObject([credential])
  await driver['remove_credential']?.(id, 'AAAA')
  expect(await driver['get_credentials']?.(id)).toEqual([])
  await driver['remove_all_credentials']?.(id)
  await driver['remove_virtual_authenticator']?.(id)
  await expect(driver['get_credentials']?.(id)).rejects.toThrow(
    `There is no virtual authenticator "${String(id)}".`,
  )
})

test('a click of the driver counts as a press for five seconds', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { functions, wasPressed } = createDriver(window, top)
  const button = document.createElement('button')
  const onClick = vi.fn()
  button.addEventListener('click', onClick)
  expect(wasPressed()).toBe(false)
  await (functions['click'] as (element: HTMLElement) => Promise<void>)(button)
  expect(onClick).toHaveBeenCalledOnce()
  expect(wasPressed()).toBe(true)
  now.mockReturnValue(6001)
  expect(wasPressed()).toBe(false)
  now.mockRestore()
})

test('the functions replace those of testdriver.js, whichever is loaded first', () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inner = frame.contentWindow as Window & { test_driver_internal?: Record<string, string> }
  inner.test_driver_internal = { click: 'theirs', other: 'theirs' }
  replaceInternals(inner, { click: 'ours' })
  expect(inner.test_driver_internal).toEqual({ click: 'ours', other: 'theirs' })
  inner.test_driver_internal = { click: 'theirs again' }
  inner.test_driver_internal['click'] = 'theirs once more'
  expect(inner.test_driver_internal).toEqual({ click: 'ours' })
})

test('calls of frames are hidden from the page', async () => {
  const seen = vi.fn()
  window.addEventListener('message', seen)
  await top.hasPlatformAuthenticator()
  window.removeEventListener('message', seen)
  expect(seen).not.toHaveBeenCalled()
})

test('a frame learns from its element whether it is allowed a feature', async () => {
  const frame = document.createElement('iframe')
  frame.allow = 'camera; publickey-credentials-get https://shop.example'
  document.body.append(frame)
  const inner = frame.contentWindow as PageWindow
  // The message must come from the frame's own script.
  const post = inner.eval('(message, target, ports) => parent.postMessage(message, target, ports)') as (
    ...given: readonly unknown[]
  ) => void
  const fromFrame: RemoteTop = askTop({ top: { postMessage: post } as unknown as Window })
  expect(await fromFrame.allows('publickey-credentials-get')).toBe(true)
  expect(await fromFrame.allows('publickey-credentials-create')).toBe(false)
  expect(await top.allows('publickey-credentials-get')).toBe(false)
})

test('frames without a document of a server use the same authenticators', async () => {
  const surrounding: Surrounding = { authenticator: top, allows: () => true, wasPressed: () => false }
  installInEmptyFrames(window, surrounding)
  const id = authenticators.addVirtualAuthenticator({ protocol: 'ctap2' })
  const frame = document.createElement('iframe')
  frame.srcdoc = '<p>A frame</p>'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  document.body.append(frame)
  await loaded
  await create(frame.contentWindow as PageWindow, { rp: { name: 'Here' } })
  expect(authenticators.getCredentials(id)).toMatchObject([{ rpId: location.hostname }])
})

test('a browser without password credentials gets their interfaces, and nothing stores them', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inner = frame.contentWindow as PageWindow & {
    readonly PasswordCredential: new (data: unknown) => { readonly password: string; readonly name: string }
    readonly FederatedCredential: new (data: unknown) => { readonly provider: string }
  }
  for (const name of ['PasswordCredential', 'FederatedCredential']) Reflect.deleteProperty(inner, name)
  definePasswords(inner)
  const data = { id: 'ada', password: 'secret', origin }
  const made = new inner.PasswordCredential(data)
  expect(made).toMatchObject({ id: 'ada', type: 'password', password: 'secret', name: '' })
  expect(made).toBeInstanceOf(inner.Credential)
  expect(() => new inner.PasswordCredential({ id: 'ada' })).toThrow('data.password is missing')
  const form = inner.document.createElement('form')
  form.innerHTML =
    '<input autocomplete="username" value="ada"><input autocomplete="current-password" value="pw">'
  expect(new inner.PasswordCredential(form)).toMatchObject({ id: 'ada', password: 'pw' })
  expect(new inner.FederatedCredential({ id: 'ada', provider: 'https://idp.example' })).toMatchObject({
    ...{ id: 'ada', type: 'federated', provider: 'https://idp.example' },
  })
  expect(
    () => made.name === (Object.create(inner.PasswordCredential.prototype) as { name: string }).name,
  ).toThrow('Illegal invocation')
})
