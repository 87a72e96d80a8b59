import { formatDecimal, tryParseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import { coinOf } from '@tidebook/chains/coins'
import { coinsOfUnits } from '@tidebook/chains/units'
import { parseChainHex, parseChainText, type ChainText } from '@tidebook/contract/chain-text'
import { ledgerTimeToUnixMs } from '@tidebook/protocol'
import type { NetworkId } from '@tidebook/protocol/networks'
import { ClientError } from '../client-error.ts'
import { hasLedgers } from '../submit/submission.ts'
import { objectAt, countAt, isJsonObject, textAt, type JsonObject } from './json-object.ts'
import { ChainReorganised } from './chain-moves.ts'
import type { ChainMove, ChainPosition, ChainWatch } from './chain-moves.ts'
import { changesIn, receivedAmount } from './ripple-changes.ts'
import { entriesFrom, type LedgerRange, type RequestLedger } from './ripple-entries.ts'
import { valueOf } from './ripple-history.ts'

export interface RippleWatchOptions {
  readonly chain: NetworkId
  /** More than half of three or more nodes must agree. */
  readonly nodes: readonly RequestLedger[]
}

/** Maximum ledgers per read, and pages of trust lines per request. */
const PIECE = 1000
const MAX_PAGES = 500
/** Entries per page of trust lines. Nodes count every entry of the account, including those that strangers create. */
const MAX_LINES = 400
const MIN_AGREEING_NODES = 3
const DECIMALS = 6
/** Maximum characters of an address. */
const MAX_NAME_LENGTH = 128
const PARTIAL = 0x0002_0000
const HEX = /^(?:[0-9a-f]{2})*$/iu
const HASH = /^[0-9a-f]{64}$/iu

/** Reads payments of Ripple-family accounts, in the coin and in tokens, from validated ledgers. */
export function rippleWatch({ chain, nodes }: RippleWatchOptions): ChainWatch {
  const read = async (
    request: RequestLedger,
    position: ChainPosition | undefined,
    accounts: ReadonlySet<string>,
    validated: number,
    signal?: AbortSignal,
  ): Promise<{ readonly moves: readonly ChainMove[]; readonly position: ChainPosition }> => {
    const hashOf = async (index: number): Promise<string> =>
      textAt(objectAt(await request('ledger', { ledger_index: index }, signal), 'ledger'), 'ledger_hash')
    if (position === undefined) return { moves: [], position: { block: validated, hash: await hashOf(validated) } }
    if ((await hashOf(position.block)) !== position.hash) throw new ChainReorganised(chain, position.block)
    const end = Math.min(validated, position.block + PIECE)
    if (end <= position.block) return { moves: [], position }
    const { held } = await serverState(request, signal)
    if (!hasLedgers(held, position.block, end))
      throw new ClientError('node/unvalidated', 'The node does not have the ledgers')
    const { entries, range } = await entriesFrom(request, accounts, position.block + 1, end, signal)
    const movesByHash = new Map<string, ChainMove>()
    for (const entry of entries)
      for (const move of moveIn(chain, entry, accounts, range)) movesByHash.set(move.hash, move)
    const moves = [...movesByHash.values()].toSorted((a, b) => a.block - b.block || (a.hash < b.hash ? -1 : 1))
    const last = range.ledger_index_max
    return { moves, position: { block: last, hash: await hashOf(last) } }
  }

  return {
    chain,
    read: async (position, accounts, signal) => {
      const standings = await settled(nodes, (ask) => serverState(ask, signal))
      const validated = middleOf(standings.map((each) => each.validated))
      const piece = await agreed(
        nodes,
        (ask) => read(ask, position, accounts, validated, signal),
        ({ position: { block, hash }, moves }) => JSON.stringify([block, hash, moves.map(wordsOf)]),
      )
      return { ...piece, final: validated, coming: [], head: validated }
    },
    held: (account, asset, block, signal) => {
      const ask = (node: RequestLedger): Promise<Decimal | undefined> => heldBy(node, account, asset, block, signal)
      return agreed(nodes, ask, (balance) => (balance === undefined ? 'unknown' : formatDecimal(balance)))
    },
  }
}

/**
 * Returns the balance that a validated transaction moved into or out of an account. Undefined if it moved nothing.
 * @param answer of `tx`
 * @throws ClientError if the answer is invalid
 */
export function rippleMove(chain: NetworkId, answer: JsonObject, account: string): ChainMove | undefined {
  const block = countAt(answer, 'ledger_index')
  const range = { ledger_index_min: block, ledger_index_max: block }
  const entry = { tx: answer, meta: answer['meta'], validated: answer['validated'] }
  return moveIn(chain, entry, new Set([account]), range)[0]
}

async function heldBy(
  request: RequestLedger,
  account: string,
  { code, issuer }: ChainAsset,
  block: number,
  signal?: AbortSignal,
): Promise<Decimal | undefined> {
  const about = { account, ledger_index: block }
  try {
    if (issuer === undefined) {
      const units = textAt(objectAt(await request('account_info', about, signal), 'account_data'), 'Balance')
      return /^\d{1,19}$/u.test(units) ? coinsOfUnits(BigInt(units), DECIMALS) : undefined
    }
    let marker: unknown
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const params = { ...about, peer: issuer, limit: MAX_LINES, ...(marker !== undefined && { marker }) }
      const answer = await request('account_lines', params, signal)
      const { lines } = answer
      // A balance that cannot be read is not zero.
      if (!Array.isArray(lines)) throw new ClientError('node/unvalidated', 'The answer has no list of lines')
      const line: unknown = lines.find((each) => isJsonObject(each) && each['currency'] === code)
      if (line !== undefined) return tryParseDecimal(textAt(line, 'balance'))
      marker = answer['marker']
      if (marker === undefined) return ZERO
    }
    throw new ClientError('node/unvalidated', 'The answer does not end')
  } catch (error) {
    if (error instanceof ClientError && error.code === 'node/refused') return undefined
    throw error
  }
}

function wordsOf({ hash, from, to, asset, amount, fee, memo, changes }: ChainMove): readonly unknown[] {
  return [
    hash,
    from,
    to,
    asset,
    formatDecimal(amount),
    formatDecimal(fee),
    memo,
    changes?.map((each) => [each.account, each.asset, formatDecimal(each.change)]),
  ]
}

async function serverState(
  request: RequestLedger,
  signal?: AbortSignal,
): Promise<{ readonly validated: number; readonly held: string }> {
  const info = objectAt(await request('server_info', {}, signal), 'info')
  const { complete_ledgers: held } = info
  return {
    validated: countAt(objectAt(info, 'validated_ledger'), 'seq'),
    held: typeof held === 'string' ? held.slice(0, 4096) : '',
  }
}

/**
 * Returns a payment, the cost of any other transaction of a watched account, or another account's transaction that
 * changed a watched balance.
 * @throws ClientError if the transaction is invalid
 */
function moveIn(
  chain: NetworkId,
  entry: unknown,
  accounts: ReadonlySet<string>,
  range: LedgerRange,
): readonly ChainMove[] {
  const [tx, meta] = [objectAt(entry, 'tx'), objectAt(entry, 'meta')]
  if ((entry as JsonObject)['validated'] === false)
    throw new ClientError('node/unvalidated', 'A transaction is not validated')
  const from = textAt(tx, 'Account', MAX_NAME_LENGTH)
  const isPayment = tx['TransactionType'] === 'Payment'
  const to = isPayment ? textAt(tx, 'Destination', MAX_NAME_LENGTH) : from
  const isOwn = accounts.has(from)
  const isNamed = isOwn || accounts.has(to)
  const changes = changesIn(chain, meta, accounts)
  if (!isNamed && (changes ?? []).length === 0) return []
  const block = countAt(tx, 'ledger_index')
  const hash = textAt(tx, 'hash')
  if (!HASH.test(hash)) throw new ClientError('node/unvalidated', 'The response has no valid hash')
  const fee = textAt(tx, 'Fee')
  if (block < range.ledger_index_min || block > range.ledger_index_max || !/^\d{1,15}$/u.test(fee))
    throw new ClientError('node/unvalidated', 'A transaction is outside the requested ledgers')
  const coin = coinOf(chain)
  const isDone = isNamed && isPayment && meta['TransactionResult'] === 'tesSUCCESS'
  const named = isDone ? delivered(chain, tx, meta) : undefined
  const value = named && receivedAmount(named, to, changes)
  const common = { hash, index: 0, block, time: ledgerTimeToUnixMs(countAt(tx, 'date')), from, to }
  return [
    {
      ...common,
      asset: value?.asset ?? coin,
      amount: value?.amount ?? ZERO,
      fee: isOwn ? coinsOfUnits(BigInt(fee), DECIMALS) : ZERO,
      ...memoOf(tx),
      ...(changes !== undefined && { changes }),
    },
  ]
}

/**
 * A partial payment states more than it delivers, so the ledger's delivered amount counts. Undefined for a token
 * without a valid code: it cannot be credited and must not stop the reader.
 */
function delivered(chain: NetworkId, tx: JsonObject, meta: JsonObject): ReturnType<typeof valueOf> {
  const deliveredAmount = meta['delivered_amount'] ?? meta['DeliveredAmount']
  const flags = typeof tx['Flags'] === 'number' ? tx['Flags'] : 0
  const isPartial = Math.floor(flags / PARTIAL) % 2 === 1
  const amount = deliveredAmount ?? (isPartial ? undefined : tx['Amount'])
  const value = valueOf(chain, amount)
  if (value === undefined && !isUnnamed(amount))
    throw new ClientError('node/unvalidated', 'The answer does not say what was delivered')
  return value
}

function isUnnamed(amount: unknown): boolean {
  return (
    isJsonObject(amount) &&
    (typeof amount['mpt_issuance_id'] === 'string' ||
      (typeof amount['currency'] === 'string' && parseChainText(amount['currency'], MAX_NAME_LENGTH) === undefined))
  )
}

/** Returns the text of the first memo, if it is readable. */
function memoOf(tx: JsonObject): { readonly memo?: ChainText } {
  const memos = tx['Memos']
  const first: unknown = Array.isArray(memos) ? memos[0] : undefined
  if (!isJsonObject(first) || !isJsonObject(first['Memo'])) return {}
  const { MemoData: data } = first['Memo']
  if (typeof data !== 'string') return {}
  // Older nodes of the family return unencoded text.
  const memo = HEX.test(data) ? parseChainHex(data) : parseChainText(data)
  return memo === undefined ? {} : { memo }
}

/** Returns the answers of the nodes; at least more than half of them must answer. */
async function settled<T>(
  nodes: readonly RequestLedger[],
  question: (request: RequestLedger) => Promise<T>,
): Promise<readonly T[]> {
  const answers = await Promise.allSettled(nodes.map(question))
  const values = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const isEnough = nodes.length < MIN_AGREEING_NODES ? values.length > 0 : 2 * values.length > nodes.length
  if (isEnough) return values
  const failed = answers.find((answer) => answer.status === 'rejected')
  throw failed?.reason ?? new ClientError('node/unreachable', 'There is no node')
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0
}

/** Returns the answer of more than half of three or more nodes, or with fewer nodes the first answer. */
async function agreed<T>(
  nodes: readonly RequestLedger[],
  question: (request: RequestLedger) => Promise<T>,
  wordOf: (value: T) => string,
): Promise<T> {
  const answers = await Promise.allSettled(nodes.map(question))
  const words = answers.map((answer) => {
    if (answer.status === 'fulfilled') return `= ${wordOf(answer.value)}`
    return answer.reason instanceof ChainReorganised ? '! reorganised' : undefined
  })
  const enough = nodes.length < MIN_AGREEING_NODES ? 1 : Math.floor(nodes.length / 2) + 1
  const at = words.findIndex((word) => word !== undefined && words.filter((other) => other === word).length >= enough)
  const answer = answers[at]
  if (answer?.status === 'fulfilled') return answer.value
  if (answer !== undefined) throw answer.reason
  const failed = answers.find((each) => each.status === 'rejected')
  throw failed?.reason ?? new ClientError('node/unvalidated', 'The nodes do not agree')
}
