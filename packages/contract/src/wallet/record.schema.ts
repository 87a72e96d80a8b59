import * as z from 'zod/mini'
import { decimalText, hash, ledgerSeconds, sideFlag, tokenAmount } from '../primitives.schema.ts'

/** Record types of the explorer. An unlisted transaction type keeps the ledger's own name. */
export const RECORD_TYPES = [
  'Send',
  'Receive',
  'OfferCreate',
  'OfferAffect',
  'OfferCancel',
  'TrustSet',
  'AccountSet',
] as const

/** Second vocabulary for the same record (ENT-029): '' when a record is neither a transfer nor an order. */
const historyRecordType = z.enum(['sent', 'received', 'offernew', 'offercancel', 'offereffect', ''])

/**
 * Effect of a record (ENT-028): `buys` and `sells` for an order placed or removed, `bought` and `sold` for an exchange.
 */
const effectType = z.enum(['sell', 'sold', 'buy', 'bought'])

/** Event of an order of this wallet in one transaction (ENT-024 vocabulary of section 4). */
const effectKind = z.enum([
  'offer_created',
  'offer_bought',
  'offer_funded',
  'offer_partially_funded',
  'offer_cancelled',
])

export const historyEffect = z.object({
  effect: effectKind,
  type: z.optional(effectType),
  gets: z.optional(tokenAmount),
  pays: z.optional(tokenAmount),
  got: z.optional(tokenAmount),
  paid: z.optional(tokenAmount),
  seq: z.optional(z.int()),
  account: z.optional(z.string()),
})

export const memo = z.object({
  Memo: z.object({
    MemoData: z.optional(z.string()),
    MemoType: z.optional(z.string()),
    MemoFormat: z.optional(z.string()),
  }),
})

/** One record of a wallet, with the fields of the explorer and of the history (ENT-029, ENT-030). */
export const walletRecord = z.object({
  type: z.string(),
  historyType: historyRecordType,
  time: ledgerSeconds,
  /** `time` in milliseconds since 1970. */
  date: z.int(),
  past: z.int(),
  hash,
  block: z.int(),
  /** Whole SWTC; '' if another account paid the fee. */
  fee: z.union([decimalText, z.literal('')]),
  /** Engine result; tesSUCCESS for a full success. */
  success: z.string(),
  seq: z.int(),
  account: z.optional(z.string()),
  amount: z.optional(tokenAmount),
  memos: z.optional(z.array(memo)),
  flag: z.optional(sideFlag),
  matchFlag: z.optional(z.int()),
  offerSeq: z.optional(z.int()),
  takerGets: z.optional(tokenAmount),
  takerPays: z.optional(tokenAmount),
  takerGetsFact: z.optional(tokenAmount),
  takerPaysFact: z.optional(tokenAmount),
  takerGetsMatch: z.optional(tokenAmount),
  takerPaysMatch: z.optional(tokenAmount),
  platform: z.optional(z.string()),
  offertype: z.optional(z.enum(['buy', 'sell'])),
  offerseq: z.optional(z.int()),
  effects: z.array(historyEffect),
})

export const walletRecordPage = z.object({ list: z.array(walletRecord), count: z.int() })

export type HistoryRecordType = z.infer<typeof historyRecordType>
export type EffectType = z.infer<typeof effectType>
export type EffectKind = z.infer<typeof effectKind>
export type HistoryEffect = z.infer<typeof historyEffect>
export type WalletRecord = z.infer<typeof walletRecord>
export type WalletRecordPage = z.infer<typeof walletRecordPage>
