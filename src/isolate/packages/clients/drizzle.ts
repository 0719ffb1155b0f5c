export { pick } from './drizzle/database.ts'
