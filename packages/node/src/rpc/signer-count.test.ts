import { combineMultisigned, deriveKeyPair, generateSecret, signFor, signTransaction } from '@tidebook/protocol'
import { swt, xrp } from '@tidebook/protocol/networks'
import { describe, expect, it } from 'vitest'
import { MAX_SIGNERS, signerCount } from './signer-count.ts'

describe.each([swt, xrp])('the number of signers in the bytes of a transaction of $id', (network) => {
  const keys = Array.from({ length: MAX_SIGNERS }, (_, index) =>
    deriveKeyPair(network, generateSecret(network, new Uint8Array(16).fill(index))),
  )
  const [first, second] = keys
  if (first === undefined || second === undefined) throw new TypeError('no keys')
  const tx = {
    TransactionType: 'Payment',
    Account: first.address,
    Destination: second.address,
    Amount: '1000000',
    Fee: '400',
    Sequence: 1,
    Flags: 0,
  }
  const bytesOf = (blob: string): Uint8Array => new Uint8Array(Buffer.from(blob, 'hex'))

  it('is that of its multi-signature', () => {
    for (const count of [1, 2, MAX_SIGNERS]) {
      const signers = keys.slice(0, count).map((key) => signFor(network, { ...tx, SigningPubKey: '' }, key))
      expect(signerCount(network, bytesOf(combineMultisigned(network, tx, signers).blob))).toBe(count)
    }
  })

  it('is zero with one signature', () => {
    expect(signerCount(network, bytesOf(signTransaction(network, tx, first).blob))).toBe(0)
  })

  it('is at most the maximum in any bytes', () => {
    const header = network.definitions.fields.get('Signer')?.header ?? []
    expect(signerCount(network, new Uint8Array(Array.from({ length: 99 }, () => [...header, 0x73]).flat()))).toBe(
      MAX_SIGNERS,
    )
  })
})
