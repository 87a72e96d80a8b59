import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import { swt } from '../networks/index.ts'
import { transactionHash } from '../signing/hash.ts'
import { verifySignature } from '../signing/signature.ts'
import { validateTransaction } from '../transactions/index.ts'
import { decodeTransaction } from './decode.ts'
import { encodeTransaction } from './encode.ts'
import { parseTransaction } from './parse.ts'

const recorded = new URL('../../../../../shared/facts/public-network-transactions.json', import.meta.url)

interface Recorded {
  readonly transactions: readonly { readonly type: string; readonly blob: string; readonly hash: string }[]
}

describe('transactions of the public SWTC network', () => {
  it('decodes, verifies and re-encodes all 58, which hash to their published ids', (context) => {
    context.skip(!existsSync(recorded), 'transactions of the public network do not lie beside the checkout')
    const { transactions } = JSON.parse(readFileSync(recorded, 'utf8')) as Recorded
    expect(transactions).toHaveLength(58)
    for (const { type, blob, hash } of transactions) {
      const bytes = fromHex(blob)
      expect(transactionHash(bytes)).toBe(hash)
      const decoded = decodeTransaction(swt, bytes)
      expect(toHex(encodeTransaction(swt, decoded))).toBe(blob.toUpperCase())
      const parsed = parseTransaction(swt, bytes)
      expect(parsed).toMatchObject({ type, hash })
      const { signers, signature = new Uint8Array(), signingData, signingPublicKey } = parsed
      const all = signers ?? [{ signature, signingData, signingPublicKey }]
      for (const signer of all) {
        expect(verifySignature(signer.signingPublicKey, signer.signingData, signer.signature)).toBe(true)
      }
      expect(validateTransaction(swt, decoded)).toBe(decoded)
    }
  })
})
