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
  const options = { directory: DIST, port: parsePort(values.port), mount: values.mount }
  if (!values['no-build']) {
    // A port that is taken is said before the build, not after it.
    await (await startStaticServer(options)).close()
    await build({ root: ROOT, logLevel: 'warn' })
  }
  // Who waits for the address finds the site there.
  const server = await startStaticServer(options)
  console.log(`authscope runs at ${server.url.replace(/\/$/, '')}`)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
