import { expect, it } from 'vitest'
import type { Move, Scene } from '../../lessons/scenes/scene.ts'
import { fakeTab, WORLD } from '../../link/testing/fake-worker.ts'
import { stageFor } from './stage-for.ts'

const VIEW = {
  ...WORLD,
  devices: WORLD.devices.map((device) => ({
    ...device,
    tabs: [...device.tabs, { ...fakeTab(device.id), tab: 't2' }],
  })),
}

function opening(...way: readonly Move[]) {
  const { device, front } = stageFor({ way } as unknown as Scene, VIEW)
  return { device, front }
}

it('is the device and the tab of the first move in a browser', () => {
  expect(opening({ do: 'follow', link: 'Sign in' })).toEqual({ device: 'laptop', front: {} })
  expect(opening({ do: 'advance', seconds: 60 }, { do: 'follow', link: 'Sign in', device: 'phone' })).toEqual(
    {
      device: 'phone',
      front: {},
    },
  )
  expect(opening({ do: 'press', button: 'Go', tab: 't2' })).toEqual({
    device: 'laptop',
    front: { laptop: 't2' },
  })
})

it('is the first device when that one is missing, or no move is made in a browser', () => {
  expect(opening({ do: 'press', button: 'Go', device: 'tablet' })).toEqual({ device: 'laptop', front: {} })
  expect(opening({ do: 'press', button: 'Go', tab: 't9' })).toEqual({ device: 'laptop', front: {} })
  expect(opening({ do: 'advance', seconds: 60 })).toEqual({ device: 'laptop', front: {} })
})
