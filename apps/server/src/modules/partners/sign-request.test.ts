import { createPrivateKey, createPublicKey, generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PartnerBody } from '@tidebook/contract/site'
import type { PartnerKeys } from './partner-keys.ts'
import { signRequest } from './sign-request.ts'

const keyObjects = new Map<string, KeyObject>(
  ['moon', 'sun'].map((name) => [name, generateKeyPairSync('ed25519').privateKey]),
)
const keys: PartnerKeys = {
  names: [...keyObjects.keys()],
  keyOf: (name) => Promise.resolve(keyObjects.get(name) ?? createPrivateKey('')),
  publicKeyOf: () => Promise.resolve(''),
}

function signed(body: PartnerBody, signer: string | undefined = 'moon') {
  return signRequest(keys, { body, signer, origin: 'https://exchange.example' }, 1_000)
}

/** Public test vectors that never hold money. */
const SECRETS = [
  'snoPBrXtMeMyMHUVTgbuqAfg1SUTb',
  'masterpassphrase snoPBrXtMeMyMHUVTgbuqAfg1SUTb',
  'key=snoPBrXtMeMyMHUVTgbuqAfg1SUTb;',
  '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  '5KQwrPbwdL6PhXujxW37FSSQZ1JiwsST4cqQzDeyXtP79zkvFD3',
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  'ABANDON abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon  abandon',
  `1200002280000000${'0'.repeat(100)}`,
  Buffer.alloc(60, 0xfb).toString('base64'),
]

describe('requests to partners', () => {
  it('are signed with the key of the partner, over a text with purpose and signer (API-106)', async () => {
    const [one, other] = await Promise.all([signed({ b: 1, a: 'x' }), signed({ a: 'y' })])
    for (const { message, data } of [one, other]) {
      expect(message).toBe('success')
      const key = createPublicKey(keyObjects.get('moon') ?? '')
      const bytes = Buffer.from(data?.text ?? '')
      expect(verify(null, bytes, key, Buffer.from(data?.signature ?? '', 'hex'))).toBe(true)
      const sun = createPublicKey(keyObjects.get('sun') ?? '')
      expect(verify(null, bytes, sun, Buffer.from(data?.signature ?? '', 'hex'))).toBe(false)
    }
    expect(JSON.parse(one.data?.text ?? '')).toEqual({
      purpose: 'tidebook partner request 1',
      origin: 'https://exchange.example',
      signer: 'moon',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      time: 1_000,
      body: { a: 'x', b: 1 },
    })
    expect(one.data?.text.indexOf('"a"')).toBeLessThan(one.data?.text.indexOf('"b"') ?? 0)
  })

  it('are rejected with a message for an unknown signer, without a signature (API-107)', async () => {
    for (const signer of [undefined, '', 'Moon', 'mars', '__proto__'])
      expect(await signRequest(keys, { body: {}, signer, origin: '' }, 1)).toEqual({
        message: 'unknown signer',
        data: null,
      })
  })

  it('A70 are not signed with wallet transactions or secrets anywhere in the body', async () => {
    for (const secret of SECRETS)
      for (const name of ['note', 'a']) {
        const { message, data } = await signed({ [name]: secret })
        expect([secret, message, data]).toEqual([secret, `${name}: a wallet signs this, never a server`, null])
      }
    const names = [
      'secret',
      'Secret',
      'private_key',
      'privateKey',
      'mnemonic',
      'seedPhrase',
      'password',
      'tx_blob',
      'txBlob',
      'TxnSignature',
      'TransactionType',
      'tx_json',
      'rawTransaction',
      'raw_tx',
      'keystore',
      'SigningPubKey',
    ]
    for (const name of names) expect([name, (await signed({ [name]: 'x' })).data]).toEqual([name, null])
  })

  it('A70 are signed with the fields that a partner needs', async () => {
    const body = {
      order: '4b5ac0c3-8a9e-4a55-9d5e-1c1d2b3f4a5b',
      wallet: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
      amount: '12.50',
      note: 'about the order of yesterday: please pay it out again, the name was wrong',
      url: 'https://exchange.example/trade/a/b?c=d',
      time: 1_700_000_000_000,
      paid: true,
    }
    expect((await signed(body)).message).toBe('success')
  })
})
