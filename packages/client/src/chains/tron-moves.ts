import { ZERO } from '@tidebook/amount'
import { chainOf, type ChainAsset } from '@tidebook/chains'
import { coinOf } from '@tidebook/chains/coins'
import { addressText, bytesOfTronAddress } from '@tidebook/chains/tron'
import { coinsOfUnits } from '@tidebook/chains/units'
import { answerAt, countAt, hexNumber, isAnswer, type Answer } from './answers.ts'
import { blockWalk, hexAt, malformedBlock, type WalkedBlock } from './block-walk.ts'
import type { ChainHost } from './chain-host.ts'
import type { ChainMove, ChainWatch } from './chain-moves.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainPool } from './chain-pool.ts'
import { bytesOfHex } from './hex.ts'
import { readTronContract, tronBalanceCall, tronDecimals } from './tron-contract.ts'

export interface TronWatchOptions {
  /** A pool that accepts answers of whole blocks (`largestAnswer`). */
  readonly pool: ChainPool
  /** Id of the network's first block. If given, nodes of other networks are refused. */
  readonly genesis?: string | undefined
  /** TRC-20 tokens whose transfers are read. Skips a token whose contract claims other decimals. */
  readonly tokens?: readonly ChainAsset[]
  /**
   * Returns whether no transfer of a token may be missed. If its contract claims other decimals, `read` throws
   * ChainNodeError `chain/decimals` and reads no block until the description of the token is corrected.
   */
  readonly isRequired?: (token: ChainAsset) => boolean
}

type Area = '/wallet' | '/walletsolidity'

/** A transaction of a block with its result. */
interface Executed {
  readonly hash: string
  readonly contract: Answer
  readonly info: Answer | undefined
  readonly isDone: boolean
}

const DECIMALS = 6
/** Types of transactions that run a contract. */
const CONTRACT_TYPES: ReadonlySet<unknown> = new Set(['TriggerSmartContract', 'CreateSmartContract'])
/** Maximum decimals of a token. */
const MAX_TOKEN_DECIMALS = 18
const MAX_TRANSACTIONS = 50_000
const MAX_LOGS = 50_000
const TRANSFERRED = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Reads payments of TRX, and of TRC-20 tokens by their events. Reads whole blocks and checks each parent id;
 * irreversible blocks come from the nodes' solid state. A failed transaction is in a block too, and only pays its fee.
 * Internal TRX payments of contracts are not in a transaction that names the receiver and are not seen.
 */
export function tronWatch({ pool, genesis, tokens = [], isRequired = () => false }: TronWatchOptions): ChainWatch {
  const coin = coinOf('tron')
  /** by the contract's address in hex, without its first byte */
  let knownTokens: ReadonlyMap<string, ChainAsset> | undefined

  const readTokens = async (signal?: AbortSignal): Promise<ReadonlyMap<string, ChainAsset>> => {
    const tokensByAddress = new Map<string, ChainAsset>()
    for (const token of tokens) {
      const { issuer = '', decimals = Infinity } = token
      if (decimals > MAX_TOKEN_DECIMALS && !isRequired(token)) continue
      const claimed = await tronDecimals(pool, issuer, signal).catch((error: unknown) => {
        if (error instanceof ChainNodeError && error.code === 'chain/decimals') return undefined
        throw error
      })
      if (claimed === decimals && decimals <= MAX_TOKEN_DECIMALS) tokensByAddress.set(issuer, token)
      else if (isRequired(token)) throw new ChainNodeError('chain/decimals', issuer)
    }
    return tokensByAddress
  }
  const checkNetwork = async (signal?: AbortSignal): Promise<void> => {
    if (genesis === undefined) return
    const id = await pool.agreed(async (host) => idAt(await blockAt(host, '/wallet', 0)), String, signal)
    if (id !== genesis) throw new ChainNodeError('chain/wrong-network', id)
  }
  const numberIn = async (host: ChainHost, area: Area): Promise<number> =>
    countAt(rawIn(await host.ask(`${area}/getnowblock`, { visible: true })), 'number')
  const readBlock = async (
    host: ChainHost,
    height: number,
    accounts: ReadonlySet<string>,
    isFinal: boolean,
  ): Promise<WalkedBlock | undefined> => {
    const area = isFinal ? '/walletsolidity' : '/wallet'
    const block = await blockAt(host, area, height)
    // A node that does not have the block answers with an empty object.
    if (isAnswer(block) && Object.keys(block).length === 0) return undefined
    const raw = rawIn(block)
    const [hash, parent] = [idAt(block), hexAt(raw, 'parentHash')]
    if (countAt({ number: 0, ...raw }, 'number') !== height || BigInt(`0x${hash.slice(0, 16)}`) !== BigInt(height))
      throw malformedBlock('number of a block')
    const at = { block: height, time: countAt({ timestamp: 0, ...raw }, 'timestamp') }
    const executed = accounts.size === 0 ? [] : await executedIn(host, area, block, height, accounts)
    return { block: height, hash, parent, moves: executed.flatMap((each) => movesOf(each, at, accounts)) }
  }
  /** Returns the transactions of a block that may have changed watched accounts. */
  const executedIn = async (
    host: ChainHost,
    area: Area,
    block: unknown,
    height: number,
    accounts: ReadonlySet<string>,
  ): Promise<readonly Executed[]> => {
    const listed = isAnswer(block) ? (block['transactions'] ?? []) : []
    if (!Array.isArray(listed) || listed.length > MAX_TRANSACTIONS) throw malformedBlock('list of transactions')
    const isOurs = (transaction: unknown): boolean => {
      const { owner_address: owner, to_address: to } = contractIn(transaction)
      return accounts.has(addressOf(owner)) || accounts.has(addressOf(to))
    }
    const hasTokens = knownTokens !== undefined && knownTokens.size > 0
    const relevant = hasTokens ? listed : listed.filter(isOurs)
    if (relevant.length === 0) return []
    const infos = infosIn(await host.ask(`${area}/gettransactioninfobyblocknum`, { num: height }), height)
    return relevant.map((transaction): Executed => {
      const hash = hexAt(transaction, 'txID')
      const info = infos.get(hash)
      const contract = contractIn(transaction)
      // A node that is still processing the block has no result yet. Only the result shows the events of a contract.
      const isNeeded = isOurs(transaction) || (hasTokens && CONTRACT_TYPES.has(contract['type']))
      if (info === undefined && isNeeded) throw malformedBlock('result of a transaction')
      return { hash, info, contract, isDone: isDone(transaction, info) }
    })
  }
  const movesOf = (
    { hash, contract, info, isDone: isPaid }: Executed,
    at: Pick<ChainMove, 'block' | 'time'>,
    accounts: ReadonlySet<string>,
  ): readonly ChainMove[] => {
    const from = addressOf(contract['owner_address'])
    const isOwn = accounts.has(from)
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
      asset: coin,
      amount: coinsOfUnits(BigInt(units), DECIMALS),
      fee: coinsOfUnits(BigInt(fee), DECIMALS),
    }
    const isNamed = isOwn || (isPayment && accounts.has(to))
    return [...(isNamed ? [coinMove] : []), ...(isPaid ? tokenMoves(hash, info, at, accounts) : [])]
  }
  const tokenMoves = (
    hash: string,
    info: Answer | undefined,
    at: Pick<ChainMove, 'block' | 'time'>,
    accounts: ReadonlySet<string>,
  ): readonly ChainMove[] =>
    logsIn(info).flatMap((log, index): readonly ChainMove[] => {
      const { address, topics, data } = isAnswer(log) ? log : {}
      const asset = knownTokens?.get(addressOf(`41${String(address)}`))
      if (asset === undefined || !Array.isArray(topics) || topics.length !== 3) return []
      if (topics[0] !== TRANSFERRED || typeof data !== 'string') return []
      const [from, to] = topics.slice(1).map((topic) => addressOf(`41${String(topic).slice(-40)}`)) as [string, string]
      if (!accounts.has(from) && !accounts.has(to)) return []
      const amount = coinsOfUnits(hexNumber(`0x${data}`), asset.decimals ?? 0)
      return [{ ...at, hash, index: index + 1, from, to, asset, amount, fee: ZERO }]
    })
  const heights = async (signal?: AbortSignal) => {
    await checkNetwork(signal)
    knownTokens ??= await readTokens(signal)
    const newest = (area: Area): Promise<bigint> =>
      pool.median(async (host) => BigInt(await numberIn(host, area)), signal)
    const [head, final] = await Promise.all([newest('/wallet'), newest('/walletsolidity')])
    return { head: Number(head), final: Number(final) }
  }

  return {
    chain: 'tron',
    read: blockWalk({ chain: 'tron', pool, heights, readBlock }),
    held: async (account, asset, block, signal) => {
      // Nodes know balances at their last solid block only.
      const units = await pool.agreed(
        async (host) => {
          const before = await numberIn(host, '/walletsolidity')
          const held = await solidUnits(host, account, asset)
          const isStill = before === block && (await numberIn(host, '/walletsolidity')) === block
          return isStill ? held : undefined
        },
        String,
        signal,
      )
      return units === undefined ? undefined : coinsOfUnits(units, asset.decimals ?? DECIMALS)
    },
  }
}

/** Returns the balance of an account in the last solid block of a node, in smallest units. */
const solidUnits = async (host: ChainHost, account: string, { issuer }: ChainAsset): Promise<bigint> => {
  if (issuer === undefined) {
    const answer = await host.ask('/walletsolidity/getaccount', { address: account, visible: true })
    return BigInt(countAt({ balance: 0, ...(isAnswer(answer) && answer) }, 'balance'))
  }
  const word = await readTronContract(host, tronBalanceCall(issuer, bytesOfTronAddress(account)), '/walletsolidity')
  if (!/^[0-9a-f]{64}$/iu.test(word)) throw malformedBlock('balance of a token')
  return BigInt(`0x${word}`)
}

const blockAt = (host: ChainHost, area: Area, height: number): Promise<unknown> =>
  host.ask(`${area}/getblockbynum`, { num: height, visible: true })

const rawIn = (block: unknown): Answer => answerAt(answerAt(block, 'block_header'), 'raw_data')

const idAt = (block: unknown): string => hexAt(block, 'blockID')

/** Returns the type and parameters of a transaction. Empty if they are invalid. */
function contractIn(transaction: unknown): Answer {
  const raw = isAnswer(transaction) ? transaction['raw_data'] : undefined
  const list = isAnswer(raw) ? raw['contract'] : undefined
  const contract: unknown = Array.isArray(list) && list.length === 1 ? list[0] : undefined
  const parameter = isAnswer(contract) ? contract['parameter'] : undefined
  const value = isAnswer(parameter) ? parameter['value'] : undefined
  return isAnswer(contract) && isAnswer(value) ? { ...value, type: contract['type'] } : {}
}

/** Requires that both the block and the transaction info report success. */
function isDone(transaction: unknown, info: Answer | undefined): boolean {
  const results = isAnswer(transaction) ? transaction['ret'] : undefined
  const first: unknown = Array.isArray(results) ? results[0] : undefined
  if (!isAnswer(first) || first['contractRet'] !== 'SUCCESS') return false
  const receipt = info?.['receipt']
  const result = isAnswer(receipt) ? (receipt['result'] ?? 'SUCCESS') : 'SUCCESS'
  return info?.['result'] !== 'FAILED' && result === 'SUCCESS'
}

function infosIn(answer: unknown, height: number): ReadonlyMap<string, Answer> {
  const list = Array.isArray(answer) ? (answer as readonly unknown[]) : []
  if (list.length > MAX_TRANSACTIONS) throw malformedBlock('list of results')
  return new Map(
    list.map((info): [string, Answer] => {
      if (!isAnswer(info) || countAt(info, 'blockNumber') !== height) throw malformedBlock('result of a transaction')
      return [hexAt(info, 'id'), info]
    }),
  )
}

function logsIn(info: Answer | undefined): readonly unknown[] {
  const logs = info?.['log'] ?? []
  if (!Array.isArray(logs) || logs.length > MAX_LOGS) throw malformedBlock('list of events')
  return logs
}

/** Normalizes an address from either format that nodes use. Empty if it is invalid. */
function addressOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  if (/^41[0-9a-f]{40}$/iu.test(value)) return addressText(bytesOfHex(value))
  const reading = chainOf('tron').readAddress(value.slice(0, 64))
  return 'address' in reading ? reading.address : ''
}
