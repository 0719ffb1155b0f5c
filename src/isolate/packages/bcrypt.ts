import * as js from './bcrypt/bcryptjs.ts'
import * as native from './bcrypt/native.ts'
import * as rust from './bcrypt/rust.ts'

/** Packages that hash by bcrypt, each with its own checks and words. They share the hashing, which is done outside. */
export const bcryptjs = { ...js }
export const bcrypt = { ...native }
export const nodeRs = { ...rust, compare: rust.verify, compareSync: rust.verifySync }
