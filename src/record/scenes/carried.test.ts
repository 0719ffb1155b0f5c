import { expect, it } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { carriedAddress } from './carried.ts'

const redirect = (to: string, location: string) =>
  ({
    kind: 'response.received',
    to: { lane: 'browser', name: to },
    data: { response: { status: 302, headers: [['Location', location]] } },
  }) as unknown as Step

it('an address that is carried is the last one with its path that the device was sent to', () => {
  const steps = [
    redirect('laptop', 'https://app.example/auth/callback/github?code=1'),
    redirect('laptop', 'https://app.example/auth/callback/github?code=2'),
    redirect('laptop', 'https://app.example/'),
    redirect('attacker', 'https://app.example/auth/callback/github?code=3'),
  ]
  expect(carriedAddress(steps, { from: 'laptop', path: '/auth/callback/' })).toContain('code=2')
  expect(carriedAddress(steps, { from: 'phone', path: '/auth/callback/' })).toBeUndefined()
})
