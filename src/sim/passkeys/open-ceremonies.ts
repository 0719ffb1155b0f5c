import type { CeremonyView } from '../../protocol/ceremony.ts'
import type { Journal } from '../journal/journal.ts'
import { type CeremonyRow, isOpen, storedCeremonies } from './rows.ts'

/** Ceremonies that have not ended, of pages that are still shown. */
export async function openCeremonies(world: Journal): Promise<readonly CeremonyView[]> {
  const open = (await storedCeremonies(world)).filter(isOpen)
  const shown = await Promise.all(
    open.map(async ({ device, document, nesting, tab }) => {
      const row = await world.store.get('tabs', [device, tab])
      return nesting > 0 ? row !== undefined : row?.shown === document
    }),
  )
  return open.filter((_, index) => shown[index]).map(viewCeremony)
}

export function viewCeremony(row: CeremonyRow): CeremonyView {
  const { asked, device, dialog, document, expiresAt, id, outcome, pausedAt, tab } = row
  const { request } = asked
  return {
    ...{ id, call: asked.call, device, tab, document },
    origin: request.origin,
    rpId: request.rpId,
    ...(asked.call === 'create' && {
      rpName: asked.request.rpName,
      user: { name: asked.request.user.name, displayName: asked.request.user.displayName },
    }),
    isConditional: request.isConditional,
    ...(dialog && { dialog }),
    ...(pausedAt && { pausedAt }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(outcome && { outcome }),
  }
}
