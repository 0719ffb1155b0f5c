import { describe, expect, it } from 'vitest'
import { openSandbox } from './testing/open-sandbox.ts'

const signedIn = async (sandbox: Awaited<ReturnType<typeof openSandbox>>) =>
  ((await sandbox.session()) as { readonly user: { readonly name: string } } | null)?.user.name

describe('a sign-in', () => {
  it('at a provider of OpenID Connect, with a password, by mail and with a passkey', async () => {
    const sandbox = await openSandbox({
      providers: [{ id: 'google' }, { id: 'resend' }, { id: 'credentials' }, { id: 'passkey' }],
    })
    await sandbox.signIn('google', { as: 'grace' })
    expect(await signedIn(sandbox)).toBe('Grace Brewster')
    await sandbox.page().open('https://app.example/account')
    await sandbox.page().press('Add a passkey')
    expect(await sandbox.passkeys.dialogs()).toHaveLength(1)
    for (let [open] = await sandbox.passkeys.dialogs(); open?.dialog !== undefined; )
      [open] = [await sandbox.passkeys.decide(agree(open.dialog))]
    await sandbox.page().press('Sign out')
    expect(await signedIn(sandbox)).toBeUndefined()
    await sandbox.signIn('passkey')
    expect(await signedIn(sandbox)).toBe('Grace Brewster')
    await sandbox.page().press('Sign out')
    await sandbox.signIn('credentials', { as: 'ada' })
    expect(await signedIn(sandbox)).toBe('Ada Byron')
    await sandbox.page().press('Sign out')
    await sandbox.signIn('resend', { as: 'ada' })
    expect(await sandbox.session()).toMatchObject({ user: { email: 'ada@example.com' } })
  })

  it('that is paused resolves there, and goes on to its end when it is resumed', async () => {
    const sandbox = await openSandbox()
    await sandbox.pauseAt({ kind: 'callback.called', callback: 'jwt' })
    await sandbox.signIn('github')
    const [paused] = await sandbox.paused()
    expect(await sandbox.expectStep({ callback: 'jwt' })).toMatchObject({ seq: paused?.seq })
    // The page after it reads the session.
    expect(await sandbox.resume()).toMatchObject([{ key: 'e7/callback.called:jwt#0' }])
    expect(await sandbox.resume()).toEqual([])
    await sandbox.breakpoints.remove('b1')
    expect(await signedIn(sandbox)).toBe('Ada Byron')
  })

  it('that is paused at its first request goes on through the pages of the provider', async () => {
    const sandbox = await openSandbox()
    await sandbox.page().open('https://app.example/auth/signin')
    await sandbox.pauseAt({ callback: 'redirect' })
    await sandbox.signIn('github')
    await expect(sandbox.session()).rejects.toThrow('resume()')
    for (let [paused] = await sandbox.paused(); paused !== undefined; ) [paused] = await sandbox.resume()
    await sandbox.breakpoints.remove('b1')
    expect(await signedIn(sandbox)).toBe('Ada Byron')
  })

  it('of someone who is not there says who is', async () => {
    const sandbox = await openSandbox()
    await expect(sandbox.signIn('github', { as: 'nemo' })).rejects.toThrow('Its people are')
    await expect(sandbox.signIn('nothing')).rejects.toThrow('no button to sign in with nothing')
  })
})

it('a scene is begun and played, and one that does not exist is refused with the names of those that do', async () => {
  const sandbox = await openSandbox()
  const scene = await sandbox.scene('magic-link')
  expect((await sandbox.steps()).some(({ kind }) => kind === 'mail.sent')).toBe(false)
  await scene.play()
  await sandbox.expectStep({ operation: 'useVerificationToken' })
  await expect(sandbox.scene('nothing')).rejects.toThrow('takeover')
})

describe('other moments', () => {
  it('are rewound to, forked from and compared', async () => {
    const sandbox = await openSandbox()
    await sandbox.page().open('https://app.example/')
    const before = (await sandbox.steps()).length
    await sandbox.signIn('github')
    await sandbox.rewind(before)
    expect((await sandbox.cookies()).map(({ name }) => name)).not.toContain('__Secure-authjs.session-token')
    expect(await sandbox.page().text()).toContain('Sign in')
    await expect(sandbox.signIn('google')).rejects.toMatchObject({ code: 'rewound' })
    await sandbox.fork('with Google')
    await sandbox.signIn('google')
    expect(await signedIn(sandbox)).toBe('Ada Byron')
    expect((await sandbox.branches()).map(({ name }) => name)).toEqual(['main', 'with Google'])
    await sandbox.switchTo('main')
    expect(await sandbox.page().text()).toContain('Signed in')
  })

  it('that a page was loading at go on from there in a new branch, also what is paused', async () => {
    const sandbox = await openSandbox()
    await sandbox.signIn('github')
    const { seq } = await sandbox.expectStep({ callback: 'signIn' })
    await sandbox.rewind(seq)
    await expect(sandbox.page().text()).rejects.toThrow('still waits')
    await sandbox.fork()
    expect(await sandbox.paused()).toHaveLength(1)
    expect(await sandbox.resume()).toEqual([])
    expect(await signedIn(sandbox)).toBe('Ada Byron')
  })

  it('end what was paused', async () => {
    const sandbox = await openSandbox()
    await sandbox.pauseAt({ callback: 'jwt' })
    await sandbox.signIn('github')
    await sandbox.reset({})
    expect(await sandbox.paused()).toEqual([])
    await sandbox.breakpoints.remove((await sandbox.breakpoints.list())[0]?.id ?? '')
    await sandbox.signIn('github')
    expect(await signedIn(sandbox)).toBe('Ada Byron')
  })
})

function agree(dialog: { readonly kind: string }) {
  const { devices, accounts } = dialog as {
    readonly devices?: readonly { readonly id: string }[]
    readonly accounts?: readonly { readonly credentialId: string }[]
  }
  const id = devices?.[0]?.id ?? accounts?.[0]?.credentialId
  if (id !== undefined) return { kind: 'choose', id } as const
  return dialog.kind.endsWith('PIN')
    ? ({ kind: 'PIN', pin: '1234' } as const)
    : ({ kind: 'continue' } as const)
}
