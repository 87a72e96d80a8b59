import { decodeBlob, signatureText } from '@tidebook/chains/eos'
import { bytesOfHex, lowerHex } from '@tidebook/chains/hex'
import type { ChainPort } from '../submit/chain-port.ts'
import { countAt, isJsonObject } from './json-object.ts'
import { EOS_TAPOS, eosInfo, eosTapos } from './eos-tapos.ts'
import { finalizedChainPort } from './finalized-chain-port.ts'
import type { RefusalReason, FinalTransaction } from './finalized-chain-port.ts'
import type { ChainPool } from './chain-pool.ts'
import { RpcError } from './rpc-error.ts'

export interface EosNetwork {
  readonly pool: ChainPool
  /** Chain id of the EOS network, 64 hex digits. */
  readonly chainId: string
}

const BLOCK_MS = 500
/** Extra blocks after the last one that may include a transfer, for transfers made in the same second. */
const SLACK = 40

/** Creates the port through which the submission session sends and finds EOS transactions. */
export function eosPort({ pool, chainId }: EosNetwork): ChainPort {
  return finalizedChainPort({
    pool,
    // The expiration second distinguishes transfers, as a sequence number does on other chains.
    prepare: async (_account, signal) => {
      const readNumber = async (part: 'head' | 'headTime'): Promise<number> =>
        Number(await pool.median(async (host) => BigInt((await eosInfo(host, chainId))[part]), signal))
      const [head, headTime] = await Promise.all([readNumber('head'), readNumber('headTime')])
      const { expiration } = eosTapos({ chainId, head, headTime, irreversible: 0 }, EOS_TAPOS)
      const lastLedger = head + Math.ceil((EOS_TAPOS.expireSeconds * 1000) / BLOCK_MS) + SLACK
      return { fee: '0', sequence: expiration, firstLedger: head, lastLedger }
    },
    push: async (host, { blob }) => {
      const { packed, signature } = decodeBlob(bytesOfHex(blob))
      const body = {
        signatures: [signatureText(signature)],
        compression: 0,
        packed_context_free_data: '',
        packed_trx: lowerHex(packed),
      }
      try {
        const answer = await host.request('/v1/chain/push_transaction', body)
        if (isJsonObject(answer) && isJsonObject(answer['processed']) && isJsonObject(answer['processed']['except']))
          throw new RpcError(exceptionIn(answer['processed']['except']), { json: answer })
      } catch (error) {
        if (!(error instanceof RpcError) || error.isFetchError || !isJsonObject(error.json)) throw error
        throw new RpcError(exceptionIn(error.json['error'] ?? error.json), { json: error.json })
      }
    },
    resultOf: refusalOf,
    finalBlock: async (host) => (await eosInfo(host, chainId)).irreversible,
    find: async (host, hash) => {
      try {
        return settledIn(await host.request('/v1/history/get_transaction', { id: hash }))
      } catch (error) {
        if (!(error instanceof RpcError) || error.isFetchError) throw error
        if (isJsonObject(error.json) && exceptionIn(error.json['error']).startsWith('tx_not_found')) return undefined
        // Missing history on a node does not prove that the transaction is absent.
        throw new RpcError(error.message, { json: error.json, isFetchError: true, cause: error })
      }
    },
  })
}

function exceptionIn(error: unknown): string {
  if (!isJsonObject(error)) return 'refused'
  const { details } = error
  const [first] = Array.isArray(details) ? details : []
  const message = isJsonObject(first) ? first['message'] : undefined
  return `${String(error['name'] ?? 'error')} ${String(message ?? error['what'] ?? '')}`.slice(0, 300)
}

function refusalOf({ message }: RpcError): RefusalReason {
  if (message.startsWith('tx_duplicate')) return 'has-it'
  return message.startsWith('expired_tx_exception') ? 'too-late' : 'refused'
}

function settledIn(answer: unknown): FinalTransaction | undefined {
  if (!isJsonObject(answer) || typeof answer['block_num'] !== 'number') return undefined
  const { trx } = answer
  const receipt = isJsonObject(trx) ? trx['receipt'] : undefined
  const status = isJsonObject(receipt) ? receipt['status'] : 'executed'
  return { block: countAt(answer, 'block_num'), succeeded: status === 'executed' }
}
