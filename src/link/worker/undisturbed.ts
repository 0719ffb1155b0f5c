import type { Send } from '../../protocol/commands.ts'

/** Does some work in a world without pauses: enabled breakpoints, and pausing at beats, are off until it ends. */
export async function undisturbed<T>(send: Send, work: () => Promise<T>): Promise<T> {
  const { control } = await send('control.read', {})
  const enabled = control.breakpoints.filter((breakpoint) => breakpoint.enabled)
  const setAll = async (to: boolean) => {
    for (const breakpoint of enabled)
      await send('breakpoint.set', { breakpoint: { ...breakpoint, enabled: to } })
    if (control.beats !== undefined) await send('control.beats', { flows: to ? control.beats : [] })
  }
  await setAll(false)
  try {
    return await work()
  } finally {
    await setAll(true)
  }
}
