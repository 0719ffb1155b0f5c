import { decode } from './jsonwebtoken/decode.ts'
import { JsonWebTokenError, NotBeforeError, TokenExpiredError } from './jsonwebtoken/errors.ts'
import { sign } from './jsonwebtoken/sign.ts'
import { verify } from './jsonwebtoken/verify.ts'

export { decode, JsonWebTokenError, NotBeforeError, sign, TokenExpiredError, verify }

/** `jsonwebtoken` as a default or namespace import. */
export default { decode, verify, sign, JsonWebTokenError, NotBeforeError, TokenExpiredError }
