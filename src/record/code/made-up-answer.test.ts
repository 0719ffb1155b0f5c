import { expect, it } from 'vitest'
import { createRecording, party } from '../testing/recording.ts'
import { madeUpAnswer } from './made-up-answer.ts'

const app = { from: party('app', 'app.example'), summary: '' }
const NAME = 'POST https://api.shop.example/login'

function recorded(message: string) {
  const recording = createRecording()
  recording.run('open')
  recording.exchange('e1')
  const request = { method: 'POST', url: 'https://api.shop.example/login?x=1', headers: [] }
  recording.add('request.sent', { request, mode: 'server' }, app)
  recording.add('code.noticed', { notice: 'answer', message }, app)
  const headers: [string, string][] = [
    ['content-type', 'application/json'],
    ['content-length', '19'],
  ]
  const response = { status: 201, headers, body: { text: '{"status":"active"}', sizeBytes: 19 } }
  recording.add('response.received', { response }, app)
  return recording.steps
}

it('is what the code was given where nothing answered, as someone would write it', () => {
  const steps = recorded(`Nothing answers, so ${NAME} returned what the code reads of a response.`)
  expect(madeUpAnswer(steps, NAME)).toEqual({
    status: 201,
    headers: { 'content-type': 'application/json' },
    body: '{\n  "status": "active"\n}',
  })
})

it('is nothing for another address', () => {
  expect(madeUpAnswer(recorded('GET https://a.example/ returned it.'), NAME)).toBeUndefined()
  expect(madeUpAnswer([], NAME)).toBeUndefined()
})
