import { pow } from '@noble/curves/abstract/modular.js'
import { bytesToNumberBE } from '@noble/curves/utils.js'
import type { Random } from '../bytes/random.ts'

const SIEVE_LIMIT = 4000
const SMALL_PRIMES = smallPrimes(SIEVE_LIMIT)

/**
 * The next prime from a random place on, with the two highest bits set, for which `exponent` can be inverted. Takes about a tenth of a
 * second for 1024 bits, and depends on the random bytes only.
 */
export function newPrime(bits: number, exponent: bigint, random: Random, purpose: string): bigint {
  const start = bytesToNumberBE(random(purpose, bits / 8)) | (3n << BigInt(bits - 2)) | 1n
  const remainders = SMALL_PRIMES.map((prime) => Number(start % BigInt(prime)))
  for (let step = 0; ; step += 2) {
    const isDivisible = SMALL_PRIMES.some((prime, index) => ((remainders[index] ?? 0) + step) % prime === 0)
    if (isDivisible) continue
    const candidate = start + BigInt(step)
    if (candidate % exponent !== 1n && isProbablePrime(candidate)) return candidate
  }
}

/** Miller–Rabin with three fixed bases: of random 1024-bit numbers, the chance that a composite passes is below 2^-80. */
function isProbablePrime(candidate: bigint): boolean {
  let odd = candidate - 1n
  let twos = 0
  while (odd % 2n === 0n) {
    odd /= 2n
    twos += 1
  }
  return [2n, 3n, 5n].every((base) => {
    let value = pow(base, odd, candidate)
    if (value === 1n) return true
    for (let round = 0; round < twos; round += 1) {
      if (value === candidate - 1n) return true
      value = (value * value) % candidate
    }
    return false
  })
}

function smallPrimes(limit: number): readonly number[] {
  const primes: number[] = []
  for (let number = 2; number < limit; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}
