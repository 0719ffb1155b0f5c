import { expect, test } from 'vitest'
import { jwtProject } from '../../testing/jwt-project.ts'
import { openProject } from '../../testing/open-project.ts'

test('what loggers and Sentry are told are lines of the console, at the user’s line', async () => {
  const code = `import pino from 'pino'
import winston, { createLogger, format, transports } from 'winston'
import * as Sentry from '@sentry/nextjs'
Sentry.init({ dsn: 'x' })
const log = pino({ name: 'auth', level: 'debug', transport: { target: 'pino-pretty' } }).child({ module: 'auth' })
const other = createLogger({ level: 'info', format: format.combine(format.timestamp(), format.printf(({ message }) => message)), transports: [new transports.Console(), new winston.transports.File({ filename: 'a.log' })] })
${jwtProject(`log.info({ user: 1 }, 'signed in'); log.fatal('gone'); other.warn('careful'); other.log('error', 'bad'); other.log({ level: 'info', message: 'x' }); winston.info('plain')
  Sentry.captureException(new Error('seen')); Sentry.withScope((scope) => { scope.setTag('a', 'b').setUser({}); Sentry.captureMessage('told') })
  return { span: await Sentry.startSpan({ name: 'x' }, async () => 5) }`)}`
  const { config, lines, notices } = await openProject(code)
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ span: 5 })
  expect(lines.map(({ level, text }) => `${level} ${text.split('\n')[0]}`)).toEqual([
    'info { module: "auth" } { user: 1 } signed in',
    'error { module: "auth" } gone',
    'warn careful',
    'error bad',
    'log { level: "info", message: "x" }',
    'info plain',
    'error Sentry.captureException Error: seen',
    'info Sentry.captureMessage told',
  ])
  expect(lines.every(({ location }) => location?.file === 'auth.ts')).toBe(true)
  expect(notices).toEqual([])
})
