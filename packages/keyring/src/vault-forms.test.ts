import { describe, expect, it } from 'vitest'
import { toBase64 } from './base64.ts'
import { formFields, formHeader, readForm } from './vault-forms.ts'

function bytes(count: number): string {
  return toBase64(new Uint8Array(count).fill(7))
}

const KDF = { name: 'argon2id', memory: 65_536, iterations: 3, parallelism: 1, salt: bytes(16) }
const OWNER = { chain: 'swt', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh' }
const SECRET = { kind: 'seed', accounts: [OWNER], iv: bytes(12), ciphertext: bytes(17) }
const PHRASE = { ...SECRET, kind: 'phrase', accounts: [{ ...OWNER, path: "m/44'/315'/0'/0/0" }, OWNER] }
const FORM = {
  product: 'tidebook-vault',
  version: 2,
  id: 'vault',
  kdf: KDF,
  cipher: { name: 'AES-256-GCM' },
  secrets: [SECRET, PHRASE],
}
const FIRST = {
  product: 'tidebook-vault',
  version: 1,
  network: OWNER.chain,
  address: OWNER.address,
  kdf: KDF,
  cipher: { name: 'AES-256-GCM', iv: bytes(12) },
  ciphertext: bytes(17),
}

function withKdf(change: object) {
  return { ...FORM, kdf: { ...KDF, ...change } }
}

function withSecret(change: object) {
  return { ...FORM, secrets: [{ ...SECRET, ...change }] }
}

function withAccount(change: object) {
  return withSecret({ accounts: [{ ...OWNER, ...change }] })
}

function record(form: unknown) {
  const read = readForm(form)
  if (read === undefined) throw new TypeError('no form of a vault')
  return read
}

describe('the stored form of a vault', () => {
  it.each([
    ['with many secrets', FORM],
    ['of earlier releases', FIRST],
  ])('reads and writes %s without change', (_which, form) => {
    expect(formFields(record(form))).toEqual(form)
  })

  it('seals each secret together with all public fields and its index', () => {
    const { ciphertext: _one, ...first } = SECRET
    const { ciphertext: _other, ...second } = PHRASE
    expect(formHeader(record(FORM), 1)).toEqual({ ...FORM, secrets: [first, second], secret: 1 })
    const { ciphertext: _only, ...header } = FIRST
    expect(formHeader(record(FIRST), 0)).toEqual(header)
  })

  it.each<[string, unknown, unknown]>([
    [
      'secrets',
      { ...FORM, secrets: Array.from({ length: 256 }, () => SECRET) },
      { ...FORM, secrets: Array.from({ length: 257 }, () => SECRET) },
    ],
    [
      'accounts of a secret',
      withSecret({ accounts: Array.from({ length: 64 }, () => OWNER) }),
      withSecret({ accounts: Array.from({ length: 65 }, () => OWNER) }),
    ],
    ['characters of a word', withAccount({ address: 'j'.repeat(128) }), withAccount({ address: 'j'.repeat(129) })],
  ])('contains at most this many %s', (_what, most, more) => {
    expect(readForm(most)).toBeDefined()
    expect(readForm(more)).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'vault'],
    ['another product', { ...FORM, product: 'vault' }],
    ['another version', { ...FORM, version: 3 }],
    ['no name', { ...FORM, id: '' }],
    ['a name that is no text', { ...FORM, id: 7 }],
    ['no list of secrets', { ...FORM, secrets: { length: 0 } }],
    ['one broken secret among good ones', { ...FORM, secrets: [SECRET, null] }],
    ['another cipher', { ...FORM, cipher: { name: 'AES-128-GCM' } }],
    ['another way to stretch', withKdf({ name: 'argon2i' })],
    ['a short salt', withKdf({ salt: bytes(15) })],
    ['a salt that is no text', withKdf({ salt: 16 })],
    ['a cost that is too low', withKdf({ iterations: 1, memory: 19_456 })],
    ['memory in letters', withKdf({ memory: '65536' })],
    ['passes in letters', withKdf({ iterations: '3' })],
    ['lanes in letters', withKdf({ parallelism: '1' })],
    ['an unknown kind', withSecret({ kind: 'word' })],
    ['no account', withSecret({ accounts: [] })],
    ['accounts that are no list', withSecret({ accounts: { length: 1 } })],
    ['one broken account among good ones', withSecret({ accounts: [OWNER, null] })],
    ['a short counter', withSecret({ iv: bytes(11) })],
    ['no more than a tag', withSecret({ ciphertext: bytes(16) })],
    ['no ciphertext', withSecret({ ciphertext: undefined })],
    ['an unknown chain', withAccount({ chain: 'doge' })],
    ['no address', withAccount({ address: '' })],
    ['a path that is no text', withAccount({ path: 44 })],
    ['the first form on an unknown chain', { ...FIRST, network: 'doge' }],
    ['the first form without an address', { ...FIRST, address: undefined }],
    ['the first form without a counter', { ...FIRST, cipher: { name: 'AES-256-GCM' } }],
  ])('rejects %s', (_what, form) => expect(readForm(form)).toBeUndefined())
})
