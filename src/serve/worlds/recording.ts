import type { Party } from '../../protocol/steps.ts'
import { createServedNews, type ServedNews } from './news.ts'
import { createServedPauses, type ServedPauses } from './pauses.ts'
import { createPlaces, type Places } from './places.ts'
import { createServedSteps, type ServedSteps } from './steps.ts'
import { createTeller, type Teller } from './telling.ts'

/** What happens in one world, recorded as it happens. */
export interface Recording {
  /** The record as steps, which also has what went between the browser and the app. */
  readonly steps: ServedSteps
  /** Where a step belongs. */
  readonly places: Places
  readonly pauses: ServedPauses
  readonly teller: Teller
  readonly news: ServedNews
  /** Milliseconds of the providers' clock. */
  now(): number
  /** The app's server, as it is called. */
  app(): Party
  /** How many milliseconds the providers' clock is ahead of the machine's. */
  setClockOffset(ms: number): void
}

/** @param appHost what the app's server is called */
export function createRecording(appHost: () => string): Recording {
  let offset = 0
  const news = createServedNews()
  const steps = createServedSteps((step) => news.tell(step === undefined ? 'cleared' : 'steps'))
  const pauses = createServedPauses(() => news.tell('control'))
  const places = createPlaces(steps)
  const now = () => Date.now() + offset
  const app = (): Party => ({ lane: 'app', name: appHost() })
  return {
    ...{ news, steps, pauses, places, now, app },
    teller: createTeller({ steps, pauses, places, now, app }),
    setClockOffset: (ms) => {
      offset = ms
      news.tell('setup')
    },
  }
}
