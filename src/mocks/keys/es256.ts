import type { TestKey } from './test-key.ts'

/** TEST KEYS, public on purpose: they sign for the simulated providers and for nothing else. Rotation uses the next one. */
export const es256Keys: readonly [TestKey, ...TestKey[]] = [
  {
    kid: 'test-es256-1',
    alg: 'ES256',
    use: 'sig',
    kty: 'EC',
    x: 'OZ0U_cIZgI5HJphqfOUrUNzHpPMMfvOksjTxjbWK9hk',
    y: 'fJPzdyNnX-YjK8_y9OjACwXa9tGhVxMLYf3ZdOHy74g',
    crv: 'P-256',
    d: 'ouxxSX7fnvxkkjYhuDI0adBgHnzYi2u9-Sc5kGG7_bE',
  },
  {
    kid: 'test-es256-2',
    alg: 'ES256',
    use: 'sig',
    kty: 'EC',
    x: 'lYqPsc9y4gRn512t4wZ-pUHpDstH4Qo1x8KBGRXGa1M',
    y: 'ZXUjYj_KAlNOzN7wByTsLF-Y5b9vt-N1MdcZxq__BBs',
    crv: 'P-256',
    d: 'tEImDxM76he4OE301FJ-FOl5a1gOD4bi6BQLDZxc1u0',
  },
  {
    kid: 'test-es256-3',
    alg: 'ES256',
    use: 'sig',
    kty: 'EC',
    x: 'GHWeB6L6WgQ22UMMofvJviDEe-N9HWDxweXFF4FbPj0',
    y: 'ZpGGzKbIy_zqJmcGqmySKCXRPWvBBB8O-6MRc_l2TfE',
    crv: 'P-256',
    d: '9Oo-FOPDQYDN11x3fqr3TIhmrYQF_5QZ0rNGZk08PGs',
  },
]
