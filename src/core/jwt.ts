export { decode, encode } from './tokens/codec.ts'
export { type GetTokenParams, getToken } from './tokens/get-token.ts'
export type { JWT, JWTDecodeParams, JWTEncodeParams, JWTOptions } from './types.ts'
