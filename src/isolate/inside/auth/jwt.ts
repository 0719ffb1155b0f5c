import { askEngine } from './ask-engine.ts'

/** `encode`, `decode` and `getToken` of `@auth/core/jwt`, done by the engine. */
export const encode = (parameters: unknown): Promise<unknown> => askEngine('jwt.encode', parameters)
export const decode = (parameters: unknown): Promise<unknown> => askEngine('jwt.decode', parameters)
export const getToken = (parameters: unknown): Promise<unknown> => askEngine('jwt.getToken', parameters)
