import { runMiddlewareBy } from '../inside/main.ts'
import { auth } from './middleware/auth.ts'
import { open } from './middleware/open.ts'

export { astro } from './middleware/astro.ts'
export { express } from './middleware/express/express.ts'
export { honoHelpers } from './middleware/hono/helpers.ts'
export { Hono } from './middleware/hono/hono.ts'

runMiddlewareBy({ auth, open })
