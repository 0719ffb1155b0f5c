import { expect, it } from 'vitest'
import type { Mail } from '../../protocol/mail.ts'
import { createRecording, party, START } from '../testing/recording.ts'
import { fateOfMail, linksOf, mailOf } from './mail.ts'

const MAIL: Mail = {
  id: 'm1',
  service: 'resend',
  to: 'ada@example.com',
  from: 'no-reply@app.example',
  subject: 'Sign in to app.example',
  text: 'Sign in: https://app.example/auth/callback/resend?token=1&email=ada%40example.com\nIgnore it otherwise.',
  html: '<p><a class="x" href="https://app.example/auth/callback/resend?token=1&amp;email=ada%40example.com"><b>Sign in</b></a> <a href=\'https://app.example/help\'>Help &amp; more</a> <a href="javascript:alert(1)">x</a></p>',
  at: START,
  state: 'delivered',
  arrivesAt: START,
}

it('finds each link of a mail once, with its name, and nothing that is no web address', () => {
  expect(linksOf(MAIL)).toEqual([
    {
      label: 'Sign in',
      url: 'https://app.example/auth/callback/resend?token=1&email=ada%40example.com',
    },
    { label: 'Help & more', url: 'https://app.example/help' },
  ])
})

it('says what became of a mail', () => {
  expect(fateOfMail(MAIL, START)).toBe('arrived at 2026-03-02 09:41:07')
  expect(fateOfMail({ ...MAIL, state: 'delayed', arrivesAt: START + 60_000 }, START)).toMatch(
    /^on its way, .* in 1:00 min$/,
  )
  expect(fateOfMail({ ...MAIL, state: 'bounced' }, START)).toMatch(/^bounced/)
  expect(fateOfMail({ ...MAIL, state: 'lost' }, START)).toMatch(/^lost/)
})

it('finds the mail that a step sent', () => {
  const record = createRecording()
  const { to, subject, state, arrivesAt } = MAIL
  record.add('mail.sent', { to, subject, state, arrivesAt }, { from: party('mail', 'resend'), summary: '' })
  const [step] = record.steps
  if (!step) throw new Error('the recording has one step')
  const later = { ...MAIL, id: 'm2', at: START + 60_000 }
  expect(mailOf(step, [later, MAIL])?.id).toBe('m1')
  expect(mailOf(step, [{ ...MAIL, to: 'eve@example.com' }])).toBeUndefined()
})
