import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { SCENES } from '../../lessons/scenes/scenes.ts'
import type { ParsePage } from '../../link/acts/page-like.ts'
import { isPlayable, playByBoth } from '../../link/acts/play-by-both.ts'
import type { Send } from '../../protocol/commands.ts'
import { everyNth } from '../testing/extent.ts'
import { inProcessCode } from '../testing/in-process-code.ts'
import { createHouse } from '../testing/simulated-browser.ts'

/** Its dialog needs a reader. */
const ASKS = ['passkey-wrong-rp-id']

const scenes = SCENES.filter((scene) => isPlayable(scene) && !ASKS.includes(scene.id))

test.each(everyNth(12, scenes).map(({ id }) => id))(
  'scene %s with both engines differs in what is listed',
  async (id) => {
    const scene = scenes.find((each) => each.id === id) ?? expect.unreachable()
    const house = createHouse(`both-${id}`, { openUserCode: inProcessCode().open })
    const { groups, same } = await playByBoth(house.command as Send, scene, '0.41.3', parse as ParsePage)
    expect(same).toBeGreaterThan(0)
    expect(groups.filter(({ unlisted }) => unlisted > 0)).toEqual([])
  },
)
