import { describe, expect, it } from 'vitest'
import keystores from '../../../chains/fixtures/keystores.json' with { type: 'json' }
import { platformRandom } from '../random.ts'
import { scrypt } from '../scrypt.ts'
import { writeKeystore } from './export-file.ts'
import { openKeystores, sealKeystores } from './keystore-cipher.ts'
import type { Keystore } from './keystore.ts'
import { FILE_ID, FILE_VERSION, readWalletFile } from './wallet-file.ts'

const { password } = keystores
const first = firstKeystore()

function firstKeystore() {
  const [keystore] = keystores.single
  if (keystore === undefined) throw new Error('no recorded keystore')
  return keystore
}

async function openKeystore(keystore: Keystore, typed: string, stretch = scrypt) {
  const [opened] = await openKeystores([keystore], typed, stretch)
  if (opened === undefined) throw new Error('one secret')
  return opened
}

function changed(change: object) {
  return JSON.stringify({ ...first.keystore, ...change })
}

function withCost(cost: object) {
  return changed({ crypto: { ...first.keystore.crypto, kdfparams: { ...first.keystore.crypto.kdfparams, ...cost } } })
}

// An example from the format's documentation.
const V3 = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      c: 262_144,
      dklen: 32,
      prf: 'hmac-sha256',
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
}

/** The key in the example, and its address as the format's documentation states it. */
const V3_KEY = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const V3_ADDRESS = '0x008aeeda4d805471df9b2a5b0f38a0c3bcba786b'

describe('files of other wallets', () => {
  it.each(keystores.single.map((each) => [each.keystore.type, each] as const))(
    'WAL-005 recover the secret of the recorded keystore of %s',
    async (type, { keystore, secret }) => {
      const [read] = readWalletFile(JSON.stringify(keystore))
      if (read === undefined) throw new Error('one keystore')
      expect(await openKeystore(read, password, scrypt)).toMatchObject({ secret, account: { chain: type } })
      await expect(openKeystore(read, `${password}x`, scrypt)).rejects.toMatchObject({ code: 'keyring/file-password' })
    },
  )

  it('WAL-005 recover the secrets of all types in the recorded wallet file', async () => {
    const all = readWalletFile(JSON.stringify(keystores.wallet))
    expect(all.map(({ chain }) => chain)).toEqual(keystores.wallet.wallets.map(({ type }) => type))
    for (const keystore of all) {
      const { account } = await openKeystore(keystore, password, scrypt)
      expect(account.address.toLowerCase()).toBe(keystore.address?.toLowerCase())
    }
  })

  it('WAL-007 ERR-027 recover the key and address of an Ethereum keystore with its password only', async () => {
    const [read] = readWalletFile(JSON.stringify(V3))
    if (read === undefined) throw new Error('one keystore')
    const { secret, account } = await openKeystore(read, 'testpassword', scrypt)
    expect(secret).toBe(V3_KEY)
    expect(account.chain).toBe('eth')
    expect(account.address.toLowerCase()).toBe(V3_ADDRESS)
    await expect(openKeystore(read, 'other', scrypt)).rejects.toMatchObject({ code: 'keyring/file-password' })
  })

  it.each([
    ['no text of a file', 'hello', 'keyring/file-unknown'],
    ['another file', '{"a":1}', 'keyring/file-unknown'],
    ['a list', '[1]', 'keyring/file-unknown'],
    ['an empty wallet', JSON.stringify({ ...keystores.wallet, wallets: [] }), 'keyring/file-unknown'],
    ['a wallet without its mark', JSON.stringify({ ...keystores.wallet, id: '' }), 'keyring/file-unknown'],
    ['a huge file', ' '.repeat(2_000_000), 'keyring/file-unknown'],
    ['an unknown type', changed({ type: 'doge' }), 'keyring/file-invalid'],
    ['a cut ciphertext', changed({ ciphertext: 'abc' }), 'keyring/file-invalid'],
    ['a mac of another length', changed({ mac: '00' }), 'keyring/file-invalid'],
    ['a cost that is no power of two', withCost({ n: 4097 }), 'keyring/file-invalid'],
    ['no cost', withCost({ n: 0 }), 'keyring/file-invalid'],
    ['a cost of minutes', withCost({ n: 2 ** 24 }), 'keyring/file-too-dear'],
    ['many lanes', withCost({ p: 4096 }), 'keyring/file-too-dear'],
    ['a block of much memory', withCost({ n: 4096, r: 2 ** 14 }), 'keyring/file-too-dear'],
    ['a lane for each moment of a minute', withCost({ n: 2, p: 2 ** 19 }), 'keyring/file-too-dear'],
    ['a block of a gigabyte', withCost({ n: 2, r: 2 ** 20 }), 'keyring/file-too-dear'],
    [
      'many wallets of seconds each',
      JSON.stringify({
        ...keystores.wallet,
        wallets: Array.from({ length: 10 }, (_, index) => {
          const { crypto } = first.keystore
          const kdfparams = { ...crypto.kdfparams, n: 2 ** 18, p: 4, salt: `${index}`.repeat(64) }
          return { ...first.keystore, crypto: { ...crypto, kdfparams } }
        }),
      }),
      'keyring/file-too-dear',
    ],
    [
      'endless rounds',
      JSON.stringify({ ...V3, crypto: { ...V3.crypto, kdfparams: { ...V3.crypto.kdfparams, c: 2 ** 40 } } }),
      'keyring/file-too-dear',
    ],
    ['a keystore that ends early', JSON.stringify(first.keystore).slice(0, -1), 'keyring/file-unknown'],
    ['a ciphertext that is not hex', changed({ ciphertext: 'zz'.repeat(29) }), 'keyring/file-invalid'],
  ])('ERR-025 ERR-026 VAL-027 reject %s before any key derivation', (_name, text, code) => {
    expect(() => readWalletFile(text)).toThrow(expect.objectContaining({ code }))
  })

  it('VAL-025 reject a keystore whose stated address differs from that of its secret', async () => {
    const [read] = readWalletFile(changed({ address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh' }))
    if (read === undefined) throw new Error('one keystore')
    await expect(openKeystore(read, password, scrypt)).rejects.toMatchObject({ code: 'keyring/file-invalid' })
  })

  it('ENT-042 write a keystore with the wallet, its type and its address, and an encrypted secret', async () => {
    const { secret, keystore } = first
    const account = { chain: 'swt', address: keystore.address } as const
    const outside = { scrypt, random: platformRandom }
    const text = await writeKeystore({ account, secret, alias: 'Savings', isDefault: true }, password, outside)
    // Small enough for a QR code.
    expect(text.length).toBeLessThan(700)
    expect(JSON.parse(text)).toMatchObject({ alias: 'Savings', type: 'swt', address: keystore.address, default: true })
    expect(text).not.toContain(secret)
    const [read] = readWalletFile(text)
    if (read === undefined) throw new Error('one keystore')
    expect(await openKeystore(read, password, scrypt)).toMatchObject({ secret, account })
  })

  it('VAL-027 reject a keystore whose secret belongs to another wallet type', async () => {
    const [read] = readWalletFile(changed({ type: 'eth', address: undefined }))
    if (read === undefined) throw new Error('one keystore')
    await expect(openKeystore(read, password, scrypt)).rejects.toMatchObject({ code: 'keyring/file-invalid' })
  })

  it('WAL-004 UX-205 can be read after writing, with a higher cost for attackers, and without plain-text secrets', async () => {
    const secrets = keystores.single.map(({ secret, keystore }, index) => ({
      account: {
        chain: readWalletFile(JSON.stringify(keystore))[0]?.chain ?? ('swt' as const),
        address: keystore.address,
      },
      secret,
      alias: `wallet ${index}`,
      isDefault: true,
    }))
    const wallets = await sealKeystores(secrets, password, { scrypt, random: platformRandom })
    const text = JSON.stringify({ version: FILE_VERSION, id: FILE_ID, contact: {}, wallets })
    for (const { secret } of secrets) expect(text).not.toContain(secret)
    const [read, ...others] = readWalletFile(text)
    expect(read?.kdf).toEqual({ name: 'scrypt', n: 131_072, r: 8, p: 1 })
    expect(others).toHaveLength(secrets.length - 1)
    let stretches = 0
    const reports: (readonly [done: number, total: number])[] = []
    const stretch: typeof scrypt = (...input) => {
      stretches += 1
      return scrypt(...input)
    }
    const opened = await openKeystores(readWalletFile(text), password, stretch, (...report) => reports.push(report))
    expect(reports).toEqual(secrets.map((_, index) => [index + 1, secrets.length]))
    expect(opened.map(({ secret }) => secret)).toEqual(secrets.map(({ secret }) => secret))
    expect(stretches, 'they share the stretched password').toBe(1)
    expect(new Set(wallets.map((each) => JSON.stringify((each as { crypto: { iv: string } }).crypto.iv))).size).toBe(
      secrets.length,
    )
  })
})
