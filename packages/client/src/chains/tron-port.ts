import { SUN_PER_BYTE } from '@tidebook/chains/tron'
import type { ChainPort } from '../submit/chain-port.ts'
import { objectAt, countAt, isJsonObject, textAt, type JsonObject } from './json-object.ts'
import type { ChainHost } from './chain-host.ts'
import type { ChainPool } from './chain-pool.ts'
import { finalizedChainPort } from './finalized-chain-port.ts'
import type { RefusalReason, FinalTransaction } from './finalized-chain-port.ts'
import { RpcError } from './rpc-error.ts'

/** Lifetime of a transfer, and time between two blocks; milliseconds. */
export const WINDOW_MS = 60_000
export const BLOCK_MS = 3000
/** Extra blocks after the last one that may include a transfer, for transfers made in the same moment. */
export const SLACK = 10
/** Number of newest blocks on which nodes may differ. */
const REFERENCE_BLOCK_AGE = 2
/** Maximum size of a transfer in bytes, which determines its bandwidth. */
export const BYTES = 300n

export interface TronHead {
  readonly number: number
  readonly id: string
  readonly time: number
}

/** Creates the port through which the submission session sends and finds Tron transactions. */
export function tronPort(pool: ChainPool): ChainPort {
  return finalizedChainPort({
    pool,
    // The creation time distinguishes transfers, as a sequence number does on other chains.
    prepare: async (_account, signal) => {
      const newest = Number(await pool.median(async (host) => BigInt((await headOf(host)).number), signal))
      const head = await tronBlockAt(pool, Math.max(0, newest - REFERENCE_BLOCK_AGE), signal)
      const lastLedger = head.number + Math.ceil(WINDOW_MS / BLOCK_MS) + SLACK
      return { fee: String(BYTES * SUN_PER_BYTE), sequence: head.time, firstLedger: head.number, lastLedger }
    },
    push: async (host, { blob }) => {
      const answer = await host.request('/wallet/broadcasthex', { transaction: blob })
      if (isJsonObject(answer) && answer['result'] === true) return
      const code = isJsonObject(answer) ? String(answer['code'] ?? 'OTHER_ERROR') : 'OTHER_ERROR'
      throw new RpcError(`${code} ${messageIn(answer)}`.trim(), { json: answer })
    },
    resultOf: refusalOf,
    finalBlock: async (host) => (await headOf(host, '/walletsolidity/getnowblock')).number,
    find: async (host, hash) =>
      settledIn(await host.request('/walletsolidity/gettransactioninfobyid', { value: hash })),
  })
}

async function headOf(host: ChainHost, path = '/wallet/getnowblock', body: JsonObject = {}): Promise<TronHead> {
  const block = await host.request(path, body)
  const raw = objectAt(objectAt(block, 'block_header'), 'raw_data')
  const id = textAt(block, 'blockID')
  if (!/^[0-9a-f]{64}$/iu.test(id)) throw new RpcError('The response has no valid block', { isFetchError: true })
  return { number: countAt(raw, 'number'), id, time: countAt(raw, 'timestamp') }
}

/** Returns the block at a height. Throws ClientError if the nodes disagree. */
export function tronBlockAt(pool: ChainPool, number: number, signal?: AbortSignal): Promise<TronHead> {
  return pool.agreed(
    (host) => headOf(host, '/wallet/getblockbynum', { num: number }),
    ({ id, time }) => `${id} ${time}`,
    signal,
  )
}

/** Nodes return messages hex-encoded. */
function messageIn(answer: unknown): string {
  const message = isJsonObject(answer) ? answer['message'] : undefined
  if (typeof message !== 'string' || message.length > 1024) return ''
  if (!/^(?:[0-9a-f]{2})+$/iu.test(message)) return message
  return (message.match(/../gu) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('')
}

function settledIn(info: unknown): FinalTransaction | undefined {
  if (!isJsonObject(info) || info['id'] === undefined) return undefined
  const { receipt } = info
  const result = isJsonObject(receipt) ? receipt['result'] : undefined
  // A coin payment has no contract result.
  const succeeded = info['result'] !== 'FAILED' && (result === undefined || result === 'SUCCESS')
  return { block: countAt(info, 'blockNumber'), succeeded }
}

function refusalOf({ message }: RpcError): RefusalReason {
  if (message.startsWith('DUP_TRANSACTION_ERROR')) return 'has-it'
  return message.startsWith('TRANSACTION_EXPIRATION_ERROR') ? 'too-late' : 'refused'
}
