import * as z from 'zod/mini'
import { decimalText, hash, ledgerSeconds, sideFlag, tokenAmount } from '../primitives.schema.ts'
import { memo } from './record.schema.ts'

const offerStep = z.object({
  account: z.string(),
  seq: z.int(),
  flags: z.int(),
  previous: z.optional(z.object({ takerGets: tokenAmount, takerPays: tokenAmount })),
  final: z.object({ takerGets: tokenAmount, takerPays: tokenAmount }),
})

/** An order that a transaction filled in whole or in part, or a pool that it traded with, from the owner's side. */
const detailFill = z.object({
  account: z.string(),
  /** Sequence of the order; 0 when the account is a pool. */
  seq: z.int(),
  flag: sideFlag,
  got: tokenAmount,
  paid: tokenAmount,
  /** Price as on this exchange: counter per base, 12 significant digits. */
  price: decimalText,
  /** Whether the order has left the book. */
  closed: z.boolean(),
})

/** A transaction (`hashType` 2): the common fields, and the fields of its type. */
const transactionDetail = z.object({
  _id: z.string(),
  hashType: z.literal(2),
  upperHash: hash,
  block: z.int(),
  time: ledgerSeconds,
  past: z.int(),
  type: z.string(),
  account: z.string(),
  seq: z.int(),
  fee: decimalText,
  succ: z.string(),
  memos: z.optional(z.array(memo)),
  dest: z.optional(z.string()),
  amount: z.optional(tokenAmount),
  flag: z.optional(sideFlag),
  takerGets: z.optional(tokenAmount),
  takerPays: z.optional(tokenAmount),
  realGets: z.optional(tokenAmount),
  realPays: z.optional(tokenAmount),
  matchGets: z.optional(tokenAmount),
  matchPays: z.optional(tokenAmount),
  matchFlag: z.optional(z.int()),
  offerSeq: z.optional(z.int()),
  platform: z.optional(z.string()),
  affectedNodes: z.optional(z.array(offerStep)),
  fills: z.optional(z.array(detailFill)),
})

const ledgerInfo = z.object({
  _id: z.string(),
  hashType: z.literal(1),
  upperHash: z.string(),
  block: z.int(),
  time: ledgerSeconds,
  past: z.int(),
  transNum: z.int(),
  parentHash: z.string(),
  totalCoins: z.string(),
})

/** A ledger (`hashType` 1) with its transactions. */
const ledgerDetail = z.object({ info: ledgerInfo, list: z.array(transactionDetail), count: z.int() })

export const hashDetail = z.union([transactionDetail, ledgerDetail])

export type DetailFill = z.infer<typeof detailFill>
export type TransactionDetail = z.infer<typeof transactionDetail>
export type LedgerDetail = z.infer<typeof ledgerDetail>
export type HashDetail = z.infer<typeof hashDetail>
