import type { Session } from '../../link/session/session.ts'
import { isRewound } from '../../link/worker/control-state.ts'

/** In a world that was led back, asks and forks before something is done; elsewhere it is done at once. */
export async function forkFirst(session: Session, then: () => void): Promise<void> {
  const { position } = session.control.get()
  if (isRewound(position)) {
    const agreed = (await session.travel.askFork.get()?.(position)) ?? false
    if (!agreed) return
    await session.travel.fork()
  }
  then()
}
