import { parseDecimal } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { ETHEREUM_ENVELOPES, moacEnvelope, SELECTORS, signedPrice } from '@tidebook/chains/evm'
import { coinOf, reserveOf } from '@tidebook/chains/coins'
import { bytesOfHex } from '@tidebook/chains/hex'
import type { Terms } from '../submit/chain-port.ts'
import { contractText, hexNumber, isJsonObject } from './json-object.ts'
import { balanceOf, checkCovered, isCoin } from './balances.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainNode } from './chain-node.ts'
import type { ChainHost } from './chain-host.ts'
import { evmCalls, quantity, type EvmNetwork } from './evm-calls.ts'
import { evmFees, maxPerGas, PAYMENT_GAS } from './evm-fees.ts'
import { checkEvmNetwork } from './evm-moves.ts'
import { evmReader } from './evm-reader.ts'
import { finalizedChainPort } from './finalized-chain-port.ts'
import type { RefusalReason, FinalTransaction } from './finalized-chain-port.ts'
import type { RpcError } from './rpc-error.ts'

export interface EvmNodeOptions extends EvmNetwork {
  /** Reserve of a wallet in whole coins. Default: the rule for wallets (CST-005). */
  readonly kept?: Decimal
}

/** Creates the nodes of an Ethereum-type chain (CHN-023). */
export function evmNode(options: EvmNodeOptions): ChainNode {
  const { chain, pool, chainId, confirmations, kept: reserve = reserveOf(options.chain) } = options
  const coin = coinOf(chain)
  const { call, number } = evmCalls(chain)
  const { head, read, decimalsOf, amountOf } = evmReader(options)
  const finalBlock = async (host: ChainHost): Promise<number> => Math.max(0, Number(await head(host)) - confirmations)
  const { priceOf, estimate, raise } = evmFees(options)
  const envelopes = chain === 'moac' ? [moacEnvelope] : ETHEREUM_ENVELOPES
  const balance: ChainNode['balance'] = async (address, asset, signal) =>
    balanceOf(asset, await amountOf(address, asset, signal), isCoin(asset) ? reserve : parseDecimal('0'))

  return {
    chain,
    coin,
    asset: async (issuer, code, signal) => {
      const decimals = await decimalsOf(issuer, signal)
      const symbol = code ?? contractText(await read(issuer, SELECTORS.symbol, signal))
      return { chain, code: symbol, issuer, decimals }
    },
    balance,
    fee: async (transfer, signal) => {
      const { likely, most } = await estimate(transfer, signal)
      return { likely, most }
    },
    check: async (transfer, signal) => {
      const { asset, from, to } = transfer
      const [code, held, own] = await Promise.all([
        pool.agreed(async (host) => String(await call(host, 'getCode', [to, 'latest'])), String, signal),
        balance(from, asset, signal),
        balance(from, coin, signal),
      ])
      if (code !== '0x' && code !== '0x0') throw new ChainNodeError('chain/contract-address')
      checkCovered({ asset, amount: transfer.amount }, parseDecimal('0'), { asset: held, coin: own })
      const { most } = await estimate(transfer, signal)
      checkCovered(transfer, most, { asset: held, coin: own })
    },
    conditions: async (transfer, terms, signal) => {
      await checkEvmNetwork(pool, chain, chainId, signal)
      const { price, gasLimit } = await estimate(transfer, signal)
      return { family: 'evm', chainId, nonce: BigInt(terms.sequence), gasLimit, price }
    },
    repricing: {
      isNumberUsed: async (address, sequence, signal) => {
        const countOn = (host: ChainHost): Promise<bigint> => number(host, 'getTransactionCount', [address, 'latest'])
        return (await pool.median(countOn, signal)) > BigInt(sequence)
      },
      conditions: async (transfer, terms, earlier, signal) => {
        await checkEvmNetwork(pool, chain, chainId, signal)
        const prices = earlier.map((blob) => signedPrice(envelopes, bytesOfHex(blob)))
        return { family: 'evm', chainId, nonce: BigInt(terms.sequence), ...(await raise(transfer, prices, signal)) }
      },
    },
    port: finalizedChainPort({
      pool,
      prepare: async (account, signal, _count, sequence): Promise<Terms> => {
        const nonceOn = (host: ChainHost): Promise<bigint> => number(host, 'getTransactionCount', [account, 'pending'])
        // Nodes disagree on the next nonce when only some of them still have a transaction that is being replaced.
        const nonce = sequence ?? (await pool.agreed(nonceOn, String, signal))
        const final = await pool.median(async (host) => BigInt(await finalBlock(host)), signal)
        const fee = maxPerGas(await priceOf(signal)) * PAYMENT_GAS
        // The transaction ends when its nonce is used, never at a block height.
        const lastLedger = Number.MAX_SAFE_INTEGER
        return { fee: String(fee), sequence: Number(nonce), firstLedger: Number(final), lastLedger }
      },
      push: async (host, { blob }) => void (await call(host, 'sendRawTransaction', [`0x${blob}`])),
      resultOf: refusalOf,
      finalBlock,
      find: async (host, hash) => settledIn(await call(host, 'getTransactionReceipt', [hash])),
      nextNumber: async (host, account, block) =>
        Number(await number(host, 'getTransactionCount', [account, quantity(block)])),
    }),
  }
}

function settledIn(receipt: unknown): FinalTransaction | undefined {
  if (!isJsonObject(receipt)) return undefined
  // Receipts from before Byzantium have no status; the chains supported here have only later blocks.
  return { block: Number(hexNumber(receipt['blockNumber'])), succeeded: hexNumber(receipt['status']) === 1n }
}

function refusalOf({ message }: RpcError): RefusalReason {
  if (/already known|known transaction|already imported/iu.test(message)) return 'has-it'
  return /nonce too low|nonce is too low/iu.test(message) ? 'number-used' : 'refused'
}
