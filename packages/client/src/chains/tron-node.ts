import { add, parseDecimal } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { coinOf, reserveOf } from '@tidebook/chains/coins'
import { ACTIVATION_FEE, bytesOfTronAddress, FEE_LIMIT, MEMO_FEE, SUN_PER_BYTE } from '@tidebook/chains/tron'
import type { ChainAsset, Transfer, TronConditions } from '@tidebook/chains'
import { coinsOfUnits } from '@tidebook/chains/units'
import { ClientError } from '../client-error.ts'
import { answerAt, contractText, countAt, hexNumber, isAnswer, textAt } from './answers.ts'
import type { Answer } from './answers.ts'
import { balanceOf, checkCovered, isCoin } from './balances.ts'
import type { ChainHost } from './chain-host.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainNode } from './chain-node.ts'
import type { ChainPool } from './chain-pool.ts'
import { finalizedChainPort } from './finalized-chain-port.ts'
import type { RefusalReason, FinalTransaction } from './finalized-chain-port.ts'
import { RpcError } from './rpc-error.ts'
import { callTronContract, tronBalanceCall, tronDecimals } from './tron-contract.ts'

export interface TronNodeOptions {
  readonly pool: ChainPool
  /** Reserve of a wallet in whole coins. Default: the rule for wallets (CST-005). */
  readonly kept?: Decimal
}

const DECIMALS = 6
/** Lifetime of a transfer, and time between two blocks; milliseconds. */
const WINDOW_MS = 60_000
const BLOCK_MS = 3000
/** Extra blocks after the last one that may include a transfer, for transfers made in the same moment. */
const SLACK = 10
/** Number of newest blocks on which nodes may differ. */
const REFERENCE_BLOCK_AGE = 2
/** Maximum bytes of a transfer, for its bandwidth. */
const BYTES = 300n
/** Typical energy cost of a token transfer. */
const LIKELY_CALL = 6_500_000n

interface Head {
  readonly number: number
  readonly id: string
  readonly time: number
}

/** Creates the nodes of Tron (CHN-001..006). */
export function tronNode({ pool, kept = reserveOf('tron') }: TronNodeOptions): ChainNode {
  const coin = coinOf('tron')
  const headOf = async (host: ChainHost, path = '/wallet/getnowblock', body: Answer = {}): Promise<Head> => {
    const block = await host.ask(path, body)
    const raw = answerAt(answerAt(block, 'block_header'), 'raw_data')
    const id = textAt(block, 'blockID')
    if (!/^[0-9a-f]{64}$/iu.test(id)) throw new RpcError('The answer has no sound block', { isFetchError: true })
    return { number: countAt(raw, 'number'), id, time: countAt(raw, 'timestamp') }
  }
  const account = (address: string, signal?: AbortSignal): Promise<Answer> =>
    pool.agreed(
      async (host) => {
        const answer = await host.ask('/wallet/getaccount', { address, visible: true })
        return isAnswer(answer) ? answer : {}
      },
      (answer) => `${String(answer['balance'] ?? 0)} ${String(answer['create_time'] ?? '')}`,
      signal,
    )
  const decimalsOf = (contract: string, signal?: AbortSignal): Promise<number> => tronDecimals(pool, contract, signal)
  const amountOf = async (address: string, asset: ChainAsset, signal?: AbortSignal): Promise<Decimal> => {
    if (asset.issuer === undefined) {
      const { balance = 0 } = await account(address, signal)
      return coinsOfUnits(BigInt(countAt({ balance }, 'balance')), DECIMALS)
    }
    const decimals = await decimalsOf(asset.issuer, signal)
    if (decimals !== asset.decimals) throw new ChainNodeError('chain/decimals', asset.issuer)
    const call = tronBalanceCall(asset.issuer, bytesOfTronAddress(address))
    return coinsOfUnits(hexNumber(`0x${await callTronContract(pool, call, signal)}`), decimals)
  }
  const balance: ChainNode['balance'] = async (address, asset, signal) =>
    balanceOf(asset, await amountOf(address, asset, signal), isCoin(asset) ? kept : parseDecimal('0'))
  const feeOf = ({ asset, memo }: Transfer): { likely: Decimal; most: Decimal } => {
    const extra = BYTES * SUN_PER_BYTE + (memo === undefined || memo === '' ? 0n : MEMO_FEE)
    const most = extra + (isCoin(asset) ? ACTIVATION_FEE : FEE_LIMIT)
    const likely = extra + (isCoin(asset) ? 0n : LIKELY_CALL)
    return { likely: coinsOfUnits(likely, DECIMALS), most: coinsOfUnits(most, DECIMALS) }
  }
  const blockAt = (number: number, signal?: AbortSignal): Promise<Head> =>
    pool.agreed(
      (host) => headOf(host, '/wallet/getblockbynum', { num: number }),
      ({ id, time }) => `${id} ${time}`,
      signal,
    )

  return {
    chain: 'tron',
    coin,
    asset: async (issuer, code, signal) => {
      const decimals = await decimalsOf(issuer, signal)
      const call = { contract: issuer, selector: 'symbol()', parameter: '' }
      return { chain: 'tron', code: code ?? contractText(await callTronContract(pool, call, signal)), issuer, decimals }
    },
    balance,
    fee: async (transfer) => feeOf(transfer),
    check: async (transfer, signal) => {
      const { asset, from, to } = transfer
      const contract = await pool.agreed(
        async (host) => {
          const answer = await host.ask('/wallet/getcontract', { value: to, visible: true })
          return isAnswer(answer) && typeof answer['bytecode'] === 'string' ? 'contract' : 'account'
        },
        (kind) => kind,
        signal,
      )
      if (contract === 'contract') throw new ChainNodeError('chain/contract-address')
      const [held, own] = await Promise.all([balance(from, asset, signal), balance(from, coin, signal)])
      checkCovered(transfer, isCoin(asset) ? feeOf(transfer).likely : feeOf(transfer).most, {
        asset: held,
        // The reserve of the coin is for fees.
        coin: isCoin(asset) ? { ...own, spendable: add(own.spendable, own.kept) } : own,
      })
    },
    conditions: async (_transfer, terms, signal): Promise<TronConditions> => {
      const head = await blockAt(terms.firstLedger, signal)
      // The last block was computed from the time of this block.
      if (Math.abs(terms.sequence - head.time) > SLACK * BLOCK_MS)
        throw new ClientError('node/unvalidated', 'Too many transfers are made in one moment')
      return {
        family: 'tron',
        refBlockBytes: (terms.firstLedger & 0xffff).toString(16).padStart(4, '0'),
        refBlockHash: head.id.slice(16, 32),
        timestamp: terms.sequence,
        expiration: terms.sequence + WINDOW_MS,
      }
    },
    port: finalizedChainPort({
      pool,
      // The creation time distinguishes transfers, as a sequence number does on other chains.
      prepare: async (_account, signal) => {
        const newest = Number(await pool.median(async (host) => BigInt((await headOf(host)).number), signal))
        const head = await blockAt(Math.max(0, newest - REFERENCE_BLOCK_AGE), signal)
        const lastLedger = head.number + Math.ceil(WINDOW_MS / BLOCK_MS) + SLACK
        return { fee: String(BYTES * SUN_PER_BYTE), sequence: head.time, firstLedger: head.number, lastLedger }
      },
      push: async (host, { blob }) => {
        const answer = await host.ask('/wallet/broadcasthex', { transaction: blob })
        if (isAnswer(answer) && answer['result'] === true) return
        const code = isAnswer(answer) ? String(answer['code'] ?? 'OTHER_ERROR') : 'OTHER_ERROR'
        throw new RpcError(`${code} ${messageIn(answer)}`.trim(), { json: answer })
      },
      resultOf: refusalOf,
      finalBlock: async (host) => (await headOf(host, '/walletsolidity/getnowblock')).number,
      find: async (host, hash) => settledIn(await host.ask('/walletsolidity/gettransactioninfobyid', { value: hash })),
    }),
  }
}

/** Messages are hex-encoded text. */
function messageIn(answer: unknown): string {
  const message = isAnswer(answer) ? answer['message'] : undefined
  if (typeof message !== 'string' || message.length > 1024) return ''
  if (!/^(?:[0-9a-f]{2})+$/iu.test(message)) return message
  return (message.match(/../gu) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('')
}

function settledIn(info: unknown): FinalTransaction | undefined {
  if (!isAnswer(info) || info['id'] === undefined) return undefined
  const { receipt } = info
  const result = isAnswer(receipt) ? receipt['result'] : undefined
  // Coin payments have no contract result.
  const succeeded = info['result'] !== 'FAILED' && (result === undefined || result === 'SUCCESS')
  return { block: countAt(info, 'blockNumber'), succeeded }
}

function refusalOf({ message }: RpcError): RefusalReason {
  if (message.startsWith('DUP_TRANSACTION_ERROR')) return 'has-it'
  return message.startsWith('TRANSACTION_EXPIRATION_ERROR') ? 'too-late' : 'refused'
}
