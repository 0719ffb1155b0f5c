import type { WorldClient } from '../../link/client/world-client.ts'
import type { BreakpointTarget } from '../../protocol/control.ts'

/** Where exchanges pause while a story is told, until they pause at beats by themselves. */
const PAUSES: Readonly<Record<string, BreakpointTarget>> = {
  'beat-2': { kind: 'response.received', url: 'app.example/auth/signin/' },
  'beat-5': { rule: 'CALLBACK-3' },
  'beat-6': { rule: 'USERINFO-2' },
  'beat-7': { kind: 'cookie.stored', cookie: '__Secure-authjs.session-token', url: '/auth/callback/' },
}

/** From now on exchanges pause where beats end. */
export async function pauseAtBeats({ channel }: WorldClient): Promise<void> {
  const { control } = await channel.send('control.read', {})
  for (const [id, on] of Object.entries(PAUSES))
    if (!control.breakpoints.some((each) => each.id === id))
      await channel.send('breakpoint.set', { breakpoint: { id, enabled: true, on } })
}
