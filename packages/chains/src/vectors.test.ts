import { describe, expect, it } from 'vitest'
import { goldenSeeds, networkOf } from '../../protocol/testing/golden.ts'
import keystores from '../fixtures/keystores.json' with { type: 'json' }
import { chainOf } from './chains.ts'
import { CHAIN_IDS, isChainId, type ChainId } from './ids.ts'
import { pathOf, phraseOf, readPhrase, withPhrase } from './phrase.ts'
import { lowerHex } from './hex.ts'
import { recognizeSecret } from './recognize.ts'

function idOf(type: string): ChainId {
  if (!isChainId(type)) throw new TypeError(type)
  return type
}

/** The recorded wallets write hex addresses without a checksum. */
function plain(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

const swtSecret = 'spAvdYKEdp5AWj2ASt19feyfCpjYr'

/** Specification row of each type with a recorded wallet. */
const ROWS: Readonly<Partial<Record<ChainId, string>>> = {
  swt: 'WAL-019',
  eth: 'WAL-022',
  xrp: 'WAL-023',
  tron: 'WAL-025',
  bsc: 'WAL-028',
  stm: 'WAL-029',
  moac: 'WAL-031',
  biz: 'WAL-032',
}

/**
 * Accounts of the recorded phrase for the types that the recorded wallets lack. They were computed without the product's
 * libraries: PBKDF2 and HMAC of `node:crypto`, key additions of `secp256k1`, and base58 with each network's alphabet.
 * The same computation gives the recorded accounts of `swt` and `eth`, and `TronWeb.fromMnemonic` of `tronweb` gives
 * the same Tron account. Coin types are those of the ecosystem's wallets: stm is the private type 0x0f000001.
 */
const COMPUTED = [
  {
    type: 'xrp',
    path: "m/44'/144'/0'/0/0",
    privateKey: 'a4142431371c08eee8722133be61f911f8aa4ebc4e2a89d2ea403b8ff5c1984f',
    address: 'rpaLPza5oxhJ7V8nFDwPm9F7kmZ16uc8do',
  },
  {
    type: 'stm',
    path: "m/44'/251658241'/0'/0/0",
    privateKey: '3130dd810d2f549576acfe294aa9b149372c800cf50e89abe96ef6d18d0c449d',
    address: 'vawBsbGRL6keqGPuuk7WZ1yp1qzpVwdnKb',
  },
  {
    type: 'moac',
    path: "m/44'/314'/0'/0/0",
    privateKey: '767d590d687a66fd56bb96f880c60417c43e0cb5348e0583a69040051e12ffcc',
    address: '0x10f1641621435b68cc4fcd310f8c4d420c1d0202',
  },
  {
    type: 'tron',
    path: "m/44'/195'/0'/0/0",
    privateKey: 'abde94314a030ae8860a58db8adde7fc962cca2455db9d2979e480038c49dcbc',
    address: 'TUJ2YbSDGtCqzRz7quPQidRCMC98jDAPXc',
  },
]

describe('recorded wallets', () => {
  it.each(goldenSeeds.map((seed) => [seed.chain, seed.secret, seed.address] as const))(
    'derive the %s address from the seed %s: %s',
    (chain, secret, address) => {
      const chainDefinition = chainOf(networkOf(chain).id)
      expect(chainDefinition.readSecret(` ${secret}\n`)).toEqual({ secret, kind: 'seed' })
      expect(chainDefinition.addressOf(secret)).toBe(address)
      expect(chainDefinition.readAddress(address)).toEqual({ address })
      expect(recognizeSecret(secret, chainDefinition.id)).toMatchObject({
        chains: expect.arrayContaining([chainDefinition.id]),
      })
    },
  )

  it.each(
    keystores.single.map(
      ({ secret, keystore: { type, address } }) => [ROWS[idOf(type)], type, secret, address] as const,
    ),
  )('%s of type %s derive the address of the keystore secret %s', (_row, type, secret, address) => {
    const chain = chainOf(idOf(type))
    expect(chain.id).toBe(type)
    expect(plain(chain.addressOf(secret))).toBe(address)
    expect(chain.readAddress(address)).toEqual({ address: chain.addressOf(secret) })
  })

  it('have a row for each type', () => {
    expect(keystores.single.map(({ keystore: { type } }) => type).toSorted()).toEqual(Object.keys(ROWS).toSorted())
  })

  it('derive the addresses of ed25519, Ethereum, Tron and EOS', () => {
    const { ed25519, ethereum, tron, eos } = keystores
    expect(chainOf('swt').addressOf(ed25519.secret)).toBe(ed25519.address)
    expect(plain(chainOf('eth').addressOf(ethereum.secret))).toBe(ethereum.address)
    expect(chainOf('tron').addressOf(tron.secret)).toBe(tron.address)
    expect(chainOf('eos').addressOf(eos.wif)).toBe(eos.publicKey)
    expect(chainOf('eos').addressOfKey(Buffer.from(eos.secret_hex, 'hex'))).toBe(eos.publicKey)
  })

  it('have valid addresses in the file with all types', () => {
    for (const { type, address } of keystores.wallet.wallets)
      expect(chainOf(idOf(type)).readAddress(address), type).toMatchObject({ address: expect.any(String) })
  })
})

describe('the recorded recovery phrase', () => {
  const [root, ...rows] = keystores.hd.rows
  const phrase = root?.mnemonic ?? ''

  it('is valid and matches its entropy', () => {
    expect(readPhrase(`  ${phrase.toUpperCase().replaceAll(' ', '\n ')} `)).toEqual({ phrase })
    expect(phraseOf(Buffer.from(root?.entropy ?? '', 'hex'))).toBe(phrase)
  })

  const accounts = [...rows, ...COMPUTED].map((row) => [row.type ?? '', row] as const)

  it.each(accounts)('WAL-102 derives the key and address of %s', (type, row) => {
    const chain = chainOf(idOf(type))
    expect(pathOf(chain.id)).toBe(row.path)
    withPhrase(phrase, (keyAt) =>
      keyAt(pathOf(chain.id), (key) => {
        expect(lowerHex(key)).toBe(row.privateKey)
        expect(plain(chain.addressOfKey(key))).toBe(row.address)
      }),
    )
  })

  it('has a known account for each of the twelve types', () => {
    expect(accounts.map(([type]) => type).toSorted()).toEqual([...CHAIN_IDS].toSorted())
  })

  it('WAL-102 derives an address for each of the twelve types', () => {
    const addresses = withPhrase(phrase, (keyAt) => CHAIN_IDS.map((id) => keyAt(pathOf(id), chainOf(id).addressOfKey)))
    expect(new Set(addresses).size).toBe(CHAIN_IDS.length)
    addresses.forEach((address, at) =>
      expect(chainOf(CHAIN_IDS[at] ?? 'swt').readAddress(address)).toEqual({ address }),
    )
  })

  it('is rejected with a changed word, too few words or another order, and the error contains an unknown word', () => {
    expect(readPhrase(' ')).toEqual({ problem: 'required' })
    expect(readPhrase(phrase.replace('yellow', 'yelow'))).toEqual({ problem: 'word', word: 'yelow' })
    expect(readPhrase(phrase.split(' ').slice(1).join(' '))).toEqual({ problem: 'length' })
    expect(readPhrase(phrase.replace('yellow', 'zoo'))).toEqual({ problem: 'checksum' })
  })
})

describe('chain recognition', () => {
  it.each([
    ['VAL-030', 'xrp', swtSecret],
    ['VAL-031', 'bvcadt', swtSecret],
    ['VAL-032', 'tron', swtSecret],
    ['VAL-033', 'eos', keystores.eos.secret_hex],
    ['VAL-034', 'heco', `${keystores.ethereum.secret.slice(1)}`],
    ['VAL-035', 'bsc', `${keystores.ethereum.secret}00`],
  ] as const)('rejects a secret of another chain: %s %s', (_row, id, secret) => {
    expect(chainOf(id).readSecret(secret)).toMatchObject({ problem: expect.any(String) })
  })

  it('distinguishes biz and bvcadt addresses by their alphabets', () => {
    expect(chainOf('biz').readAddress('b3BaHs8ZePxPgi3tTrLSt8h7kauq9v79n1')).toEqual({ problem: 'checksum' })
    expect(chainOf('bvcadt').readAddress('b3BaHs8ZePxPgi3tTjLSt8h7kauq9v79n1')).toEqual({ problem: 'checksum' })
  })

  it('lists the chains of a secret with the exchange’s network first, or the reason for its rejection', () => {
    expect(recognizeSecret(swtSecret, 'swt')).toEqual({ chains: ['swt'] })
    expect(recognizeSecret(`0x${keystores.ethereum.secret.toUpperCase()}`, 'swt')).toEqual({
      chains: ['eth', 'heco', 'bsc', 'moac', 'tron'],
    })
    expect(recognizeSecret(keystores.eos.wif, 'swt')).toEqual({ chains: ['eos'] })
    expect(recognizeSecret('  ', 'swt')).toEqual({ problem: 'required' })
    expect(recognizeSecret(swtSecret.slice(0, 25), 'swt')).toEqual({ problem: 'length' })
    expect(recognizeSecret(`${swtSecret.slice(0, -1)}x`, 'swt')).toEqual({ problem: 'invalid' })
    expect(recognizeSecret('0'.repeat(64), 'swt')).toEqual({ problem: 'invalid' })
    expect(recognizeSecret('f'.repeat(64), 'swt')).toEqual({ problem: 'invalid' })
    expect(recognizeSecret('z'.repeat(100_000), 'swt')).toEqual({ problem: 'length' })
  })
})
