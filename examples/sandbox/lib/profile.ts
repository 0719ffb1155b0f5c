import { z } from 'zod'
export const profile = z.object({ login: z.string() })
