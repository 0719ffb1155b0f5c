import { runMiddlewareBy } from '../inside/main.ts'
import { auth } from './middleware/auth.ts'
import { open } from './middleware/open.ts'

export { express } from './middleware/express/express.ts'

runMiddlewareBy({ auth, open })
