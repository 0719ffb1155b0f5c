#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runServe } from '../../src/serve/command.ts'
import { parsePort } from '../port.ts'
import { startStaticServer } from '../static-server.ts'
import { runRecord } from './record.ts'
import { runShow } from './show.ts'
import { untilStopped } from './until-stopped.ts'

// The package's command. Next to it are `register.js` and the site, where `pack.ts` puts them.

const USAGE = `npx authscope [--port <n>]       serves the workbench
npx authscope serve --help       serves the simulated internet to your own app
npx authscope record <url>       writes what you do in your app as a test
npx authscope show trace <file>  opens a trace at the step that failed
`

async function run(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args
  if (command === 'serve')
    return runServe(rest, {
      register: beside('./register.js'),
      startWorkbench: (port, answers) =>
        startStaticServer({
          directory: beside('./site'),
          port: parsePort(port),
          option: '--ui-port',
          answers,
        }),
    })
  if (command === 'record') return runRecord(rest)
  if (command === 'show') return runShow(rest, beside('./site'))
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { port: { type: 'string', default: '4173' }, help: { type: 'boolean' } },
  })
  if (values.help || positionals.length > 0) {
    const unknown = positionals[0] === undefined ? '' : `There is no command ${positionals[0]}.\n\n`
    process.stderr.write(unknown + USAGE)
    return values.help ? 0 : 1
  }
  const server = await startStaticServer({ directory: beside('./site'), port: parsePort(values.port) })
  process.stdout.write(`authscope runs at ${server.url.replace(/\/$/, '')}\n`)
  await untilStopped()
  await server.close()
  return 0
}

function beside(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
