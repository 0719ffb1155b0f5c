import { expect, test } from 'vitest'
import { createRequest, getRequest } from '../../authenticator/testing/ceremonies.ts'
import type { CeremonyOutcome } from '../../protocol/ceremony.ts'
import type { Step, StepDraft } from '../../protocol/steps.ts'
import { ceremonyStories, storyOf, toldAlike } from './wall.ts'

const LAPTOP = { lane: 'browser', name: 'laptop' } as const
const TOUCH = { kind: 'touch', device: { id: 'k', name: 'Key', isPlatform: false } } as const

function recorded(drafts: readonly Pick<StepDraft, 'kind' | 'data'>[]): readonly Step[] {
  return drafts.map(
    (draft, index) =>
      ({
        ...draft,
        seq: index + 1,
        at: index,
        from: LAPTOP,
        summary: '',
        outcome: 'done',
      }) as unknown as Step,
  )
}

const asked = (ceremony: string, call: 'create' | 'get') => ({
  kind: 'ceremony.asked' as const,
  data: {
    ceremony,
    document: 'e1',
    asked: call === 'create' ? { call, request: createRequest() } : { call, request: getRequest() },
  },
})
const ended = (ceremony: string, outcome: CeremonyOutcome) => ({
  kind: 'ceremony.ended' as const,
  data: { ceremony, call: 'get' as const, outcome },
})
const prompted = (ceremony: string) => ({
  kind: 'ceremony.prompted' as const,
  data: { ceremony, dialog: TOUCH },
})
const decided = (ceremony: string) => ({
  kind: 'ceremony.decided' as const,
  data: { ceremony, dialog: TOUCH, decision: { kind: 'cancel' as const } },
})

const CANCELLED = { status: 'failed', reason: 'cancelled', name: 'NotAllowedError' } as const
const ASSERTED = {
  status: 'asserted',
  authenticator: 'k',
  id: 'AQ',
  authenticatorData: '',
  signature: '',
  userHandle: null,
  attachment: 'platform',
  extensions: {},
} as const

test('a ceremony has the acts of its person in order, and what the site got', () => {
  const stories = ceremonyStories(
    recorded([asked('c1', 'create'), prompted('c1'), decided('c1'), ended('c1', CANCELLED)]),
  )
  expect(stories).toMatchObject([{ id: 'c1', call: 'create', seq: 1, outcome: CANCELLED, end: 4 }])
  expect(stories[0]?.parts.map(({ who }) => who)).toEqual(['page', 'browser', 'person'])
})

test('an id that comes again after a fork is another ceremony, and one that goes on has no outcome', () => {
  const stories = ceremonyStories(
    recorded([asked('c1', 'get'), ended('c1', ASSERTED), asked('c1', 'get'), prompted('c1')]),
  )
  expect(stories.map(({ outcome, parts }) => [outcome?.status, parts.length])).toEqual([
    ['asserted', 1],
    [undefined, 2],
  ])
  expect(storyOf(stories, { id: 'AQ', seq: 9 })?.seq).toBe(1)
  expect(storyOf(stories, { id: 'other', seq: 9 })).toBeUndefined()
})

test('a request that the browser refused is a story that ends at once', () => {
  const refusal = {
    call: 'get',
    rpId: 'app.example',
    name: 'SecurityError',
    message: 'Not your site.',
  } as const
  const step = { kind: 'ceremony.refused', data: { document: 'e1', refusal } } as const
  expect(ceremonyStories(recorded([step]))).toMatchObject([
    { refusal, seq: 1, end: 1, parts: [{ who: 'browser', says: 'Not your site.' }] },
  ])
})

test('one name covers everything that a site may not tell apart', () => {
  const alike = toldAlike(CANCELLED)
  expect(alike).toContain('the time was up')
  expect(alike).toContain('no authenticator here has a passkey for the site')
  expect(alike).not.toContain('the person cancelled')
  expect(alike).not.toContain('the authenticator already has a passkey of this account')
  expect(toldAlike({ reason: 'credential excluded', name: 'InvalidStateError' })).toEqual([])
})
