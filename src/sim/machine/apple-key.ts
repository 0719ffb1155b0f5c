import type { JWK } from 'jose'

const PUBLIC_PARTS = {
  kty: 'EC',
  crv: 'P-256',
  x: 'hSHvH9Aq5Rcuj2gfjCgeLRXAhkuui24mpHhuNiOP_nw',
  y: 'bbH2iCymf6E_r2WhTmNGg3IsZTD4nf4qVJ80mafuijQ',
} as const

/** What app.example's team registered at Apple. */
export const APPLE_PUBLIC_KEY: JWK = { ...PUBLIC_PARTS, kid: 'EXAMPLE001', alg: 'ES256', use: 'sig' }

/** TEST KEY, public on purpose: the key that Apple let app.example's team download, once. It signs client secrets and nothing else. */
export const APPLE_PRIVATE_KEY: JWK = { ...PUBLIC_PARTS, d: 'IvHjB7ubM7JJkkfOQnZ7obgYK_EDaScBpj6JvIfP35g' }

/** The same key as Apple's file has it, between its first and its last line. */
export const APPLE_KEY_TEXT =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIvHjB7ubM7JJkkfOQnZ7obgYK/EDaScBpj6JvIfP35ihRANCAASFIe8f0CrlFy6PaB+MKB4tFcCGS66LbiakeG42I4/+fG2x9ogspn+hP69loU5jRoNyLGUw+J3+KlSfNJmn7oo0'

export const APPLE_TEAM = 'EXAMPLETEAM'

/** A client secret by that key, as the environment has it: good for half a year of the default world. Where code runs, it is signed again. */
export const APPLE_TEST_SECRET =
  'eyJhbGciOiJFUzI1NiIsImtpZCI6IkVYQU1QTEUwMDEifQ.eyJpc3MiOiJFWEFNUExFVEVBTSIsInN1YiI6ImV4YW1wbGUtYXBwbGUtZTBhNDkwOTciLCJhdWQiOiJodHRwczovL2FwcGxlaWQuYXBwbGUuY29tIiwiaWF0IjoxNzcyMzIzMjAwLCJleHAiOjE3ODc4NzUyMDB9.b0iO1B7kMdJ4mlW60jV4zxDZU96L3xiR-gkw915bn5HjWVqeqZgq2GXTFsOH4_DLF7TjsKlQN_xQadQyEgVUqA'
