import { expect, it } from 'vitest'
import type { Send } from '../../protocol/commands.ts'
import type { Breakpoint } from '../../protocol/control.ts'
import { undisturbed } from './undisturbed.ts'

/** A world with two breakpoints, of which one is enabled. */
function world() {
  const breakpoints = new Map<string, Breakpoint>([
    ['b1', { id: 'b1', enabled: true, on: { callback: 'jwt' } }],
    ['b2', { id: 'b2', enabled: false, on: { event: 'signIn' } }],
  ])
  const send = (async (name: string, input: { readonly breakpoint: Breakpoint }) => {
    if (name === 'control.read')
      return { control: { mode: 'run', paused: [], breakpoints: [...breakpoints.values()] } }
    breakpoints.set(input.breakpoint.id, input.breakpoint)
    return { id: input.breakpoint.id }
  }) as unknown as Send
  const enabled = () => [...breakpoints.values()].filter((each) => each.enabled).map(({ id }) => id)
  return { send, enabled }
}

it('disables breakpoints meanwhile, and enables them again afterwards', async () => {
  const { send, enabled } = world()
  expect(await undisturbed(send, async () => enabled())).toEqual([])
  expect(enabled()).toEqual(['b1'])
})

it('enables them again after a failure, too', async () => {
  const { send, enabled } = world()
  await expect(undisturbed(send, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(enabled()).toEqual(['b1'])
})
