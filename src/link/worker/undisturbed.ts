import type { Send } from '../../protocol/commands.ts'

/** Does some work in a world without pauses: breakpoints that are enabled are disabled until it ends. */
export async function undisturbed<T>(send: Send, work: () => Promise<T>): Promise<T> {
  const { control } = await send('control.read', {})
  const enabled = control.breakpoints.filter((breakpoint) => breakpoint.enabled)
  const setAll = async (to: boolean) => {
    for (const breakpoint of enabled)
      await send('breakpoint.set', { breakpoint: { ...breakpoint, enabled: to } })
  }
  await setAll(false)
  try {
    return await work()
  } finally {
    await setAll(true)
  }
}
