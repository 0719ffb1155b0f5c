import { parseArgs } from 'node:util'
import { build } from 'vite'
import { DIST, ROOT } from '../paths.ts'
import { parsePort } from '../port.ts'
import { startStaticServer } from '../static-server.ts'

/** `npm start`: builds the site and serves the built files. Takes `--port`, `--mount /path/` and `--no-build`. */
async function start(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4173' },
      mount: { type: 'string', default: '/' },
      'no-build': { type: 'boolean', default: false },
    },
  })
  const server = await startStaticServer({
    directory: DIST,
    port: parsePort(values.port),
    mount: values.mount,
  })
  if (!values['no-build']) await build({ root: ROOT, logLevel: 'warn' })
  console.log(`authscope runs at ${server.url.replace(/\/$/, '')}`)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
