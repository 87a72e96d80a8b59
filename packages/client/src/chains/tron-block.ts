import { ZERO } from '@tidebook/amount'
import { chainOf, type ChainAsset } from '@tidebook/chains'
import { coinOf } from '@tidebook/chains/coins'
import { addressText } from '@tidebook/chains/tron'
import { coinsOfUnits } from '@tidebook/chains/units'
import { bytesOfHex } from '@tidebook/chains/hex'
import { countAt, hexNumber, isJsonObject, type JsonObject } from './json-object.ts'
import { hexAt, malformedBlock } from './block-walk.ts'
import type { ChainHost } from './chain-host.ts'
import type { ChainMove } from './chain-moves.ts'

/** The newest state of a node, or its irreversible state. */
export type TronArea = '/wallet' | '/walletsolidity'

/** Accounts and tokens whose moves are read. */
export interface Watched {
  readonly accounts: ReadonlySet<string>
  /** By the contract address of the token. */
  readonly tokens: ReadonlyMap<string, ChainAsset>
}

/** A transaction of a block, and its result. */
interface Executed {
  readonly hash: string
  readonly contract: JsonObject
  readonly info: JsonObject | undefined
  readonly isDone: boolean
}

/** Decimals of TRX. */
export const DECIMALS = 6
/** Types of transactions that execute a contract. */
const CONTRACT_TYPES: ReadonlySet<unknown> = new Set(['TriggerSmartContract', 'CreateSmartContract'])
const MAX_TRANSACTIONS = 50_000
const MAX_LOGS = 50_000
const TRANSFERRED = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Reads the moves of watched accounts in a block.
 * @throws RpcError for a malformed block, or if the node does not have the results of its transactions yet
 */
export async function movesInBlock(
  host: ChainHost,
  area: TronArea,
  block: unknown,
  at: Pick<ChainMove, 'block' | 'time'>,
  watched: Watched,
): Promise<readonly ChainMove[]> {
  if (watched.accounts.size === 0) return []
  const executed = await executedIn(host, area, block, at.block, watched)
  return executed.flatMap((each) => movesOf(each, at, watched))
}

/** Returns the transactions of a block that may have changed watched accounts. */
async function executedIn(
  host: ChainHost,
  area: TronArea,
  block: unknown,
  height: number,
  { accounts, tokens }: Watched,
): Promise<readonly Executed[]> {
  const listed = isJsonObject(block) ? (block['transactions'] ?? []) : []
  if (!Array.isArray(listed) || listed.length > MAX_TRANSACTIONS) throw malformedBlock('list of transactions')
  const isOurs = (transaction: unknown): boolean => {
    const { owner_address: owner, to_address: to } = contractIn(transaction)
    return accounts.has(addressOf(owner)) || accounts.has(addressOf(to))
  }
  const hasTokens = tokens.size > 0
  const relevant = hasTokens ? listed : listed.filter(isOurs)
  if (relevant.length === 0) return []
  const infos = infosIn(await host.request(`${area}/gettransactioninfobyblocknum`, { num: height }), height)
  return relevant.map((transaction): Executed => {
    const hash = hexAt(transaction, 'txID')
    const info = infos.get(hash)
    const contract = contractIn(transaction)
    // A node that is still processing the block has no results yet. Only the result contains the events of a contract.
    const isNeeded = isOurs(transaction) || (hasTokens && CONTRACT_TYPES.has(contract['type']))
    if (info === undefined && isNeeded) throw malformedBlock('result of a transaction')
    return { hash, info, contract, isDone: isDone(transaction, info) }
  })
}

function movesOf(
  { hash, contract, info, isDone: isPaid }: Executed,
  at: Pick<ChainMove, 'block' | 'time'>,
  watched: Watched,
): readonly ChainMove[] {
  const from = addressOf(contract['owner_address'])
  const isOwn = watched.accounts.has(from)
  const isPayment = contract['type'] === 'TransferContract'
  const to = isPayment ? addressOf(contract['to_address']) : addressOf(contract['contract_address'])
  const value = isPayment ? contract['amount'] : (contract['call_value'] ?? 0)
  const units = isPaid ? countAt({ value }, 'value') : 0
  const fee = isOwn ? countAt({ fee: 0, ...info }, 'fee') : 0
  const coinMove = {
    ...at,
    hash,
    index: 0,
    from,
    to,
    asset: coinOf('tron'),
    amount: coinsOfUnits(BigInt(units), DECIMALS),
    fee: coinsOfUnits(BigInt(fee), DECIMALS),
  }
  const isNamed = isOwn || (isPayment && watched.accounts.has(to))
  return [...(isNamed ? [coinMove] : []), ...(isPaid ? tokenMoves(hash, info, at, watched) : [])]
}

function tokenMoves(
  hash: string,
  info: JsonObject | undefined,
  at: Pick<ChainMove, 'block' | 'time'>,
  { accounts, tokens }: Watched,
): readonly ChainMove[] {
  return logsIn(info).flatMap((log, index): readonly ChainMove[] => {
    const { address, topics, data } = isJsonObject(log) ? log : {}
    const asset = tokens.get(addressOf(`41${String(address)}`))
    if (asset === undefined || !Array.isArray(topics) || topics.length !== 3) return []
    if (topics[0] !== TRANSFERRED || typeof data !== 'string') return []
    const [from, to] = topics.slice(1).map((topic) => addressOf(`41${String(topic).slice(-40)}`)) as [string, string]
    if (!accounts.has(from) && !accounts.has(to)) return []
    const amount = coinsOfUnits(hexNumber(`0x${data}`), asset.decimals ?? 0)
    return [{ ...at, hash, index: index + 1, from, to, asset, amount, fee: ZERO }]
  })
}

/** Returns the type and parameters of a transaction. Empty if they are invalid. */
function contractIn(transaction: unknown): JsonObject {
  const raw = isJsonObject(transaction) ? transaction['raw_data'] : undefined
  const list = isJsonObject(raw) ? raw['contract'] : undefined
  const contract: unknown = Array.isArray(list) && list.length === 1 ? list[0] : undefined
  const parameter = isJsonObject(contract) ? contract['parameter'] : undefined
  const value = isJsonObject(parameter) ? parameter['value'] : undefined
  return isJsonObject(contract) && isJsonObject(value) ? { ...value, type: contract['type'] } : {}
}

/** Requires that both the block and the transaction info report success. */
function isDone(transaction: unknown, info: JsonObject | undefined): boolean {
  const results = isJsonObject(transaction) ? transaction['ret'] : undefined
  const first: unknown = Array.isArray(results) ? results[0] : undefined
  if (!isJsonObject(first) || first['contractRet'] !== 'SUCCESS') return false
  const receipt = info?.['receipt']
  const result = isJsonObject(receipt) ? (receipt['result'] ?? 'SUCCESS') : 'SUCCESS'
  return info?.['result'] !== 'FAILED' && result === 'SUCCESS'
}

function infosIn(answer: unknown, height: number): ReadonlyMap<string, JsonObject> {
  const list = Array.isArray(answer) ? (answer as readonly unknown[]) : []
  if (list.length > MAX_TRANSACTIONS) throw malformedBlock('list of results')
  return new Map(
    list.map((info): [string, JsonObject] => {
      if (!isJsonObject(info) || countAt(info, 'blockNumber') !== height)
        throw malformedBlock('result of a transaction')
      return [hexAt(info, 'id'), info]
    }),
  )
}

function logsIn(info: JsonObject | undefined): readonly unknown[] {
  const logs = info?.['log'] ?? []
  if (!Array.isArray(logs) || logs.length > MAX_LOGS) throw malformedBlock('list of events')
  return logs
}

/** Normalizes an address from either of the formats that nodes use. Empty if it is invalid. */
function addressOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  if (/^41[0-9a-f]{40}$/iu.test(value)) return addressText(bytesOfHex(value))
  const reading = chainOf('tron').readAddress(value.slice(0, 64))
  return 'address' in reading ? reading.address : ''
}
