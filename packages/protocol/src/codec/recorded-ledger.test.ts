import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { qualityOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { beforeEach, describe, expect, it } from 'vitest'
import { compareBytes, equalBytes } from '../bytes.ts'
import { fromHex, toHex } from '../hex.ts'
import { xrp } from '../networks/index.ts'
import { ProtocolError } from '../protocol-error.ts'
import { verifySignature } from '../signing/signature.ts'
import type { AmountJson, TransactionJson } from './json.ts'
import { decodeTransaction } from './decode.ts'
import { encodeTransaction } from './encode.ts'
import { parseTransaction } from './parse.ts'
import { amountFromJson } from './types/amount-json.ts'

/** Recordings of the reference next to the checkout, and small recordings of our own ledger in the project. */
const reference = new URL('../../../../../shared/conformance/', import.meta.url)
const recordings = new URL('../../../ledger/fixtures/recorded/', import.meta.url)
const SOURCES = [
  { name: 'our own', folder: recordings, families: ['accounts', 'lines', 'payments', 'pools'], least: 150, placed: 30 },
  { name: 'the reference', folder: reference, families: ['account', 'trust', 'index'], least: 500, placed: 1000 },
] as const

interface Submission {
  readonly t: 'tx'
  readonly blob: string
  readonly tx: TransactionJson | null
  readonly r: string
}
interface Node {
  readonly LedgerEntryType: string
  readonly NewFields?: {
    readonly BookDirectory: string
    readonly TakerGets: AmountJson
    readonly TakerPays: AmountJson
  }
}
interface Close {
  readonly t: 'accept'
  readonly txs: readonly { readonly meta: { readonly AffectedNodes: readonly Readonly<Record<string, Node>>[] } }[]
}

const CHANGED_BY_TRADES = new Set(['Offer', 'RippleState'])

function lines(folder: URL, family: string): readonly (Submission | Close)[] {
  const text = gunzipSync(readFileSync(new URL(`${family}.jsonl.gz`, folder))).toString('utf8')
  return text.split('\n').flatMap((line) => {
    const isKnown = line.startsWith('{"t":"tx"') || line.startsWith('{"t":"accept"')
    return isKnown ? [JSON.parse(line) as Submission | Close] : []
  })
}

/** Whether the blob parses, its signatures verify, and its signers are sorted and differ from the account. */
function acceptable(blob: string): boolean {
  try {
    const tx = parseTransaction(xrp, fromHex(blob))
    if (tx.signers === undefined) {
      return verifySignature(tx.signingPublicKey, tx.signingData, tx.signature ?? new Uint8Array())
    }
    const ordered = tx.signers.every((signer, index, all) => {
      const before = all[index - 1]
      return before === undefined || compareBytes(before.account, signer.account) < 0
    })
    const others = tx.signers.every((signer) => !equalBytes(signer.account, tx.account))
    return (
      ordered &&
      others &&
      tx.signers.every((signer) => verifySignature(signer.signingPublicKey, signer.signingData, signer.signature))
    )
  } catch (error) {
    if (error instanceof ProtocolError) return false
    throw error
  }
}

function ledgerNumber(json: AmountJson): LedgerNumber {
  const { currency, mantissa, exponent } = amountFromJson(xrp, json, 'amount')
  return { native: currency === undefined, mantissa, exponent }
}

describe.each(SOURCES)('recorded submissions to a ledger: $name', ({ families, folder, least, placed }) => {
  beforeEach((context) =>
    context.skip(!existsSync(folder), 'recordings of the reference do not lie beside the checkout'),
  )

  it.each(families)('%s: re-encodes the blobs that the reference could read and rejects the others', (family) => {
    const submissions = lines(folder, family).filter((line) => line.t === 'tx')
    expect(submissions.length).toBeGreaterThan(least)
    for (const { blob, tx, r } of submissions) {
      if (r.startsWith('rpc:')) {
        expect(acceptable(blob)).toBe(false)
        continue
      }
      const bytes = fromHex(blob)
      const decoded = decodeTransaction(xrp, bytes)
      expect(toHex(encodeTransaction(xrp, decoded))).toBe(blob.toUpperCase())
      expect(parseTransaction(xrp, bytes).type).toBe(decoded.TransactionType)
      if (tx !== null) expect(toHex(encodeTransaction(xrp, tx))).toBe(blob.toUpperCase())
    }
  })

  it('offers: computes the book directory’s quality for every offer placed in full', () => {
    let checked = 0
    for (const close of lines(folder, 'offers')) {
      if (close.t !== 'accept') continue
      for (const { meta } of close.txs) {
        const crossed = meta.AffectedNodes.some(
          // Trades with a pool change trust lines.
          (node) => CHANGED_BY_TRADES.has((node['ModifiedNode'] ?? node['DeletedNode'])?.LedgerEntryType ?? ''),
        )
        const created = meta.AffectedNodes.map((node) => node['CreatedNode']).find(
          (node) => node?.LedgerEntryType === 'Offer',
        )
        if (crossed || created?.NewFields === undefined) continue
        const { BookDirectory: directory, TakerGets: gets, TakerPays: pays } = created.NewFields
        const quality = qualityOf(ledgerNumber(gets), ledgerNumber(pays))
        expect(quality.toString(16).toUpperCase().padStart(16, '0')).toBe(directory.slice(-16))
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(placed)
  })
})
