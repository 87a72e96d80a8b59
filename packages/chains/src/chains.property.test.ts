import { generateSecret } from '@tidebook/protocol/keys'
import { definitionOf, type NetworkId } from '@tidebook/protocol/networks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainOf } from './chains.ts'
import { lowerHex } from './hex.ts'
import { CHAIN_IDS, type ChainId } from './ids.ts'

const FAMILY: readonly NetworkId[] = ['swt', 'xrp', 'call', 'stm', 'biz', 'bvcadt']
const keys = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((bytes) => bytes.some((byte) => byte !== 0) && bytes[0] !== 0xff)
const chains = fc.constantFrom(...CHAIN_IDS)
/** Chains whose addresses carry a checksum over all characters. */
const checked = fc.constantFrom(...CHAIN_IDS.filter((id) => !['eth', 'heco', 'bsc', 'moac'].includes(id)))

function secretFor(id: ChainId, key: Uint8Array): string {
  const network = FAMILY.find((each) => each === id)
  return network === undefined ? lowerHex(key) : generateSecret(definitionOf(network), key.slice(0, 16))
}

describe('chains', () => {
  it('parse every address that they generate', () => {
    fc.assert(
      fc.property(chains, keys, (id, key) => {
        const address = chainOf(id).addressOfKey(key)
        expect(chainOf(id).readAddress(` ${address} `)).toEqual({ address })
      }),
    )
  })

  it('derive one address from a secret, and the same address from its key', () => {
    fc.assert(
      fc.property(chains, keys, (id, key) => {
        if (id === 'eos') return
        const chain = chainOf(id)
        const reading = chain.readSecret(secretFor(id, key))
        if (!('secret' in reading)) throw new Error(reading.problem)
        const address = chain.addressOf(reading.secret)
        if (reading.kind === 'key') expect(chain.addressOfKey(key)).toBe(address)
        expect(chain.readAddress(address)).toEqual({ address })
      }),
      { numRuns: 60 },
    )
  })

  it('reject an address with one changed character', () => {
    fc.assert(
      fc.property(checked, keys, fc.nat(), fc.nat(), (id, key, place, step) => {
        const address = chainOf(id).addressOfKey(key)
        const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
        const at = place % address.length
        const other = letters.charAt((letters.indexOf(address.charAt(at)) + 1 + (step % 57)) % 58)
        const changed = address.slice(0, at) + other + address.slice(at + 1)
        const reading = chainOf(id).readAddress(changed)
        expect(reading, changed).toMatchObject({ problem: expect.any(String) })
      }),
    )
  })

  it('reject a hex address with the case of one letter changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('eth' as const, 'heco' as const, 'bsc' as const, 'moac' as const),
        keys,
        fc.nat(),
        (id, key, place) => {
          const address = chainOf(id).addressOfKey(key)
          const letters = [...address].flatMap((letter, at) => (at > 1 && /[a-f]/iu.test(letter) ? [at] : []))
          const at = letters[place % letters.length] ?? 2
          const letter = address.charAt(at)
          const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
          const changed = address.slice(0, at) + flipped + address.slice(at + 1)
          const digits = changed.slice(2)
          if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return
          expect(chainOf(id).readAddress(changed)).toEqual({ problem: 'checksum' })
        },
      ),
    )
  })

  it('reject random text as a secret or address, regardless of its length', () => {
    fc.assert(
      fc.property(
        chains,
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 20, maxLength: 200 })),
        (id, text) => {
          expect(chainOf(id).readSecret(text)).toMatchObject({ problem: expect.any(String) })
          // Any short word is a valid EOS account name.
          if (id !== 'eos') expect(chainOf(id).readAddress(text)).toMatchObject({ problem: expect.any(String) })
          expect(() => chainOf(id).addressOf(text)).toThrow(RangeError)
        },
      ),
    )
  })

  it('EOS parses keys in both spellings and normalizes them to one', () => {
    const wif = '5KQwrPbwdL6PhXujxW37FSSQZ1JiwsST4cqQzDeyXtP79zkvFD3'
    const later = 'PVT_K1_2bfGi9rYsXQSXXTvJbDAPhHLQUojjaNLomdm3cEJ1XTzMqUt3V'
    for (const text of [wif, later]) expect(chainOf('eos').readSecret(text)).toEqual({ secret: wif, kind: 'key' })
    expect(chainOf('eos').readSecret(`${later.slice(0, -1)}W`)).toEqual({ problem: 'checksum' })
    const address = 'EOS6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5GDW5CV'
    expect(chainOf('eos').addressOf(wif)).toBe(address)
    expect(chainOf('eos').readAddress('PUB_K1_6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5BoDq63')).toEqual({ address })
    for (const name of ['tidebook1', 'eosio.token', 'a', '1234512345aa', '1234512345aaj'])
      expect(chainOf('eos').readAddress(name), name).toEqual({ address: name })
    for (const name of ['tidebook9', 'Tidebook', 'a.', '1234512345aaz', '1234512345aaaj'])
      expect(chainOf('eos').readAddress(name), name).toMatchObject({ problem: expect.any(String) })
  })
})
