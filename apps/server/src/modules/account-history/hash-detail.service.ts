import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { formatDecimal } from '@tidebook/amount'
import { type HashDetail, type TransactionDetail } from '@tidebook/contract'
import {
  amountField,
  amountText,
  fillsOf,
  poolFillsOf,
  integerField,
  numberOf,
  offerChanges,
  offerView,
  oppositeSide,
  priceOf,
  recordsOf,
  sideFlagOf,
  textField,
  tokenValueOf,
  type LedgerTransactionJson,
  type MetadataJson,
  type PairResolver,
} from '@tidebook/market'
import * as z from 'zod/mini'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import type { MarketContext } from '../market-state/market-context.ts'

const transactionAnswer = z.looseObject({
  hash: z.string(),
  date: z.number(),
  ledger_index: z.number(),
  meta: z.looseObject({}),
})
const ledgerAnswer = z.looseObject({
  ledger: z.looseObject({
    parent_hash: z.string(),
    close_time: z.number(),
    transactions: z.array(z.looseObject({ hash: z.string() })),
  }),
})

/** Maximum number of transactions in the detail of a ledger. The last ones are returned. */
const MAX_TRANSACTIONS = 100

/**
 * Returns a transaction or a ledger by its hash (API-028); its age is relative to `now` in ms.
 * @throws ApiError `unknownHash`
 */
export async function hashDetailOf(market: MarketContext, hash: string, now: number): Promise<HashDetail> {
  const transaction = await requestNode(market.link, 'tx', { transaction: hash, binary: false })
  const parsed = transactionAnswer.safeParse(transaction)
  if (parsed.success) return transactionDetail(parsed.data, parsed.data.ledger_index, market.pairs.resolver, now)
  const ledger = await requestNode(market.link, 'ledger', { ledger_hash: hash, transactions: true, expand: true })
  if (ledger === undefined) throw new ApiError('unknownHash')
  return ledgerDetail(hash, ledger, market.pairs.resolver, now)
}

/** Queries the node; returns undefined for an unknown hash. */
async function requestNode(
  link: NodeLink,
  command: string,
  params: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  try {
    return await link.request(command, params)
  } catch (error) {
    if (error instanceof NodeLinkError && error.code === 'node/refused') return undefined
    throw error
  }
}

function ledgerDetail(hash: string, answer: unknown, pairs: PairResolver, now: number): HashDetail {
  const parsed = ledgerAnswer.safeParse(answer)
  if (!parsed.success) throw new ApiError('unknownHash')
  const { ledger } = parsed.data
  const block = Number(ledger['ledger_index'] ?? ledger['seqNum'] ?? 0)
  const list = ledger.transactions
    .slice(0, MAX_TRANSACTIONS)
    .map((entry) => transactionDetail({ date: ledger.close_time, ...entry }, block, pairs, now))
  const info = {
    _id: hash,
    hashType: 1 as const,
    upperHash: '',
    block,
    time: ledger.close_time,
    past: Math.max(0, unixMsToLedgerTime(now) - ledger.close_time),
    transNum: ledger.transactions.length,
    parentHash: ledger.parent_hash,
    totalCoins: String(ledger['total_coins'] ?? ledger['totalCoins'] ?? ''),
  }
  return { info, list, count: ledger.transactions.length }
}

function transactionDetail(
  fields: Readonly<Record<string, unknown>>,
  block: number,
  pairs: PairResolver,
  now: number,
): TransactionDetail {
  const { meta: metaField, metaData, ...rest } = fields
  // The node's JSON, which the code below reads field by field.
  const tx = rest as LedgerTransactionJson
  const meta = (metaField ?? metaData) as MetadataJson
  const record = recordsOf({ tx, meta, ledger: block }, pairs, pairs.nativeCode).find(
    (each) => each.owner === tx.Account,
  )?.record
  return {
    _id: tx.hash,
    hashType: 2,
    upperHash: tx.hash,
    block,
    time: tx.date,
    past: Math.max(0, unixMsToLedgerTime(now) - tx.date),
    type: tx.TransactionType,
    account: tx.Account,
    seq: numberOf(tx),
    fee: amountText(tokenValueOf(tx.Fee, pairs.nativeCode)).value,
    succ: meta.TransactionResult,
    ...(record?.memos === undefined ? {} : { memos: record.memos.map((memo) => ({ ...memo })) }),
    ...paymentFields(tx, pairs),
    ...orderFields(tx, meta, pairs),
    ...fillFields(tx, meta, pairs),
    ...optional('matchFlag', record?.matchFlag),
    ...optional('matchGets', record?.takerGetsMatch),
    ...optional('matchPays', record?.takerPaysMatch),
    ...optional('realGets', record?.takerGetsFact),
    ...optional('realPays', record?.takerPaysFact),
    ...optional('offerSeq', integerField(tx, 'OfferSequence')),
    ...optional('platform', textField(tx, 'Platform')),
  }
}

/** Returns every order that the transaction filled and every pool that it traded with, from their owners' view. */
function fillFields(tx: LedgerTransactionJson, meta: MetadataJson, pairs: PairResolver): Partial<TransactionDetail> {
  const pools = poolFillsOf(tx, meta, pairs, pairs.nativeCode).map((pool) => ({
    ...pool,
    sequence: 0,
    closed: false,
  }))
  const fills = [...fillsOf(tx, meta, pairs, pairs.nativeCode), ...pools].map((fill) => ({
    account: fill.maker,
    seq: fill.sequence,
    flag: sideFlagOf(oppositeSide(fill.takerSide)),
    got: amountText(fill.got),
    paid: amountText(fill.paid),
    price: formatDecimal(priceOf(fill.base, fill.counter)),
    closed: fill.closed,
  }))
  return fills.length === 0 ? {} : { fills }
}

function paymentFields(tx: LedgerTransactionJson, pairs: PairResolver): Partial<TransactionDetail> {
  const amount = amountField(tx, 'Amount')
  return {
    ...optional('dest', textField(tx, 'Destination')),
    ...(amount === undefined ? {} : { amount: amountText(tokenValueOf(amount, pairs.nativeCode)) }),
  }
}

function orderFields(tx: LedgerTransactionJson, meta: MetadataJson, pairs: PairResolver): Partial<TransactionDetail> {
  const affectedNodes = offerChanges(meta, pairs.nativeCode).map((change) => ({
    account: change.owner,
    seq: change.sequence,
    flags: 0,
    ...(change.kind === 'created' ? {} : { previous: amountsText(change.before) }),
    final: amountsText(change.after),
  }))
  const [gets, pays] = [amountField(tx, 'TakerGets'), amountField(tx, 'TakerPays')]
  const nodes = affectedNodes.length === 0 ? {} : { affectedNodes }
  if (gets === undefined || pays === undefined) return nodes
  const [takerGets, takerPays] = [tokenValueOf(gets, pairs.nativeCode), tokenValueOf(pays, pairs.nativeCode)]
  return {
    ...nodes,
    flag: sideFlagOf(offerView(takerGets, takerPays, pairs).side),
    takerGets: amountText(takerGets),
    takerPays: amountText(takerPays),
  }
}

function amountsText({
  gets,
  pays,
}: {
  readonly gets: Parameters<typeof amountText>[0]
  readonly pays: Parameters<typeof amountText>[0]
}) {
  return {
    takerGets: amountText(gets),
    takerPays: amountText(pays),
  }
}

function optional<Name extends keyof TransactionDetail>(
  name: Name,
  value: TransactionDetail[Name] | undefined,
): Partial<TransactionDetail> {
  return value === undefined ? {} : { [name]: value }
}
