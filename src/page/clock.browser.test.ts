import { describe, expect, it } from 'vitest'
import { ANNOUNCEMENTS, type Announcement } from '../protocol/commands.ts'
import { show, startFixture } from './testing/fixture.ts'

startFixture()

const now = Date.parse('2031-07-04T05:06:07.089Z')

async function showClock() {
  const { window } = await show('', { now })
  return window as typeof window & { Date: DateConstructor; Intl: typeof Intl }
}

function announce(announcement: Announcement): void {
  const channel = new BroadcastChannel(ANNOUNCEMENTS)
  channel.postMessage(announcement)
  channel.close()
}

describe('the clock of a simulated page', () => {
  it('is the world’s, in every way to ask for the present', async () => {
    const { Date: Own, Intl: own } = await showClock()
    expect(Own.now()).toBe(now)
    expect(new Own().getTime()).toBe(now)
    expect(Own()).toBe(new Date(now).toString())
    const utc = { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' } as const
    const format = new own.DateTimeFormat('en', utc)
    expect(format.format()).toBe(new Intl.DateTimeFormat('en', utc).format(now))
    expect(format.formatToParts()).toEqual(new Intl.DateTimeFormat('en', utc).formatToParts(now))
  })

  it('leaves dates as they are otherwise', async () => {
    const { Date: Own, Intl: own } = await showClock()
    expect(new Own(5).getTime()).toBe(5)
    expect(new Own(2020, 1, 2, 3).getHours()).toBe(3)
    expect(Own.UTC(2020, 0)).toBe(Date.UTC(2020, 0))
    expect(new Own()).toBeInstanceOf(Own)
    expect(new Own().constructor).toBe(Own)
    class Later extends Own {}
    expect(new Later().getTime()).toBe(now)
    expect(new Later()).toBeInstanceOf(Later)
    const format = new own.DateTimeFormat('en', { timeZone: 'UTC' })
    expect(format.format).toBe(format.format)
    expect(format.format(0)).toBe('1/1/1970')
  })

  it('moves when the world’s clock moves, and not with another world’s', async () => {
    const { Date: Own } = await showClock()
    announce({ type: 'clock.moved', world: 'w2', now: 1 })
    announce({ type: 'clock.moved', world: 'w1', now: now + 86_400_000 })
    await expect.poll(() => Own.now()).toBe(now + 86_400_000)
  })
})
