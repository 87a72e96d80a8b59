import { compare, isZero, parseDecimal, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { coinOf, reserveOf } from '@tidebook/chains/coins'
import type { ChainAsset } from '@tidebook/chains'
import { coinsOfUnits } from '@tidebook/chains/units'
import { definitionOf } from '@tidebook/protocol/networks'
import type { NetworkId } from '@tidebook/protocol/networks'
import { ClientError } from '../client-error.ts'
import type { NodeResult } from '../node/node-answers.ts'
import type { NodePool } from '../node/node-pool.ts'
import { rippleChain, type LedgerNodes } from '../submit/ripple-chain.ts'
import type { Clock } from '../clock.ts'
import { balanceOf, checkCovered, isCoin } from './balances.ts'
import { paymentsIn } from './ripple-history.ts'
import { rippleReader, type Line } from './ripple-reader.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainNode } from './chain-node.ts'

const MIN_AGREEING_NODES = 3

/**
 * Returns the nodes of a network that supply the values of a transaction. With three or more nodes, fee, sequence
 * number and ledger are medians, so that a minority cannot set a high fee, a high sequence number or a late last
 * ledger.
 */
function medianNodes(pool: NodePool): LedgerNodes {
  if (pool.apart().length < MIN_AGREEING_NODES) return pool
  return {
    submit: (blob, signal) => pool.submit(blob, signal),
    transaction: (hash, signal) => pool.transaction(hash, signal),
    apart: () => pool.apart(),
    accountInfo: async (account, ledger, signal) => {
      const query = async (node: NodePool): Promise<bigint> =>
        BigInt((await node.accountInfo(account, ledger, signal)).account_data.Sequence)
      return { account_data: { Sequence: Number(await middle(pool, query)) } }
    },
    validatedLedger: async (signal) => {
      const query = async (node: NodePool): Promise<bigint> => BigInt((await node.validatedLedger(signal)).index)
      return { index: Number(await middle(pool, query)), completeLedgers: '' }
    },
    baseFee: (signal) => middle(pool, (node) => node.baseFee(signal)),
  }
}

/**
 * Returns the median of the answers.
 * @throws ClientError if at most half of the nodes answer
 */
async function middle(pool: NodePool, query: (node: NodePool) => Promise<bigint>): Promise<bigint> {
  const nodes = pool.apart()
  const answers = await Promise.allSettled(nodes.map(query))
  const numbers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (2 * numbers.length <= nodes.length) {
    const failed = answers.find((answer) => answer.status === 'rejected')
    throw failed?.reason ?? new ClientError('node/unvalidated', 'The nodes do not agree')
  }
  return numbers.toSorted((a, b) => (a < b ? -1 : Number(a > b)))[Math.floor((numbers.length - 1) / 2)] ?? 0n
}

export interface RippleNodeOptions {
  readonly chain: NetworkId
  readonly pool: NodePool
  /** Milliseconds between two ledgers. */
  readonly closeIntervalMs: number
  readonly clock?: Clock
}

const DECIMALS = 6
const MAX_PAYMENTS = 200

/** Creates the nodes of a Ripple-family network. */
export function rippleNode({ chain, pool, closeIntervalMs, clock }: RippleNodeOptions): ChainNode {
  const network = definitionOf(chain)
  const coin = coinOf(chain)
  const { account, lines, reserves } = rippleReader(pool)

  const reserve = async (owned: number, signal?: AbortSignal): Promise<Decimal> => {
    const [base, each] = await reserves(signal)
    const units = (part: Decimal): bigint => part.coefficient * 10n ** BigInt(Math.max(0, DECIMALS - part.scale))
    const frozen = coinsOfUnits(units(base) + units(each) * BigInt(owned), DECIMALS)
    return compare(frozen, reserveOf(chain)) > 0 ? frozen : reserveOf(chain)
  }
  const balance: ChainNode['balance'] = async (address, asset, signal) => {
    if (asset.issuer === undefined) {
      const { Balance, OwnerCount } = (await account(address, signal).catch(inactive)).account_data
      if (!/^\d{1,19}$/u.test(String(Balance)))
        throw new ClientError('node/unvalidated', 'The response has no valid balance')
      return balanceOf(asset, coinsOfUnits(BigInt(Balance), DECIMALS), await reserve(OwnerCount ?? 0, signal))
    }
    const line = lineOf(await lines(address, asset.issuer, signal).catch(inactive), asset)
    return balanceOf(asset, positive(line?.balance), line?.isFrozen === true ? positive(line.balance) : ZERO)
  }
  const nodes = medianNodes(pool)
  const payable = (base: bigint): bigint => {
    if (base > network.highestFee) throw new ChainNodeError('chain/fee-too-high', String(base))
    return base
  }
  const fee = async (signal?: AbortSignal): Promise<{ likely: Decimal; most: Decimal }> => {
    const cost = coinsOfUnits(payable(await nodes.baseFee(signal)), DECIMALS)
    return { likely: cost, most: cost }
  }

  const pace = { closeIntervalMs: () => closeIntervalMs, ...(clock && { clock }) }
  const terming = rippleChain({ nodes, ...pace })

  return {
    chain,
    coin,
    asset: async (issuer, code = '') => ({ chain, code, issuer }),
    balance,
    fee: (_transfer, signal) => fee(signal),
    check: async (transfer, signal) => {
      const { asset, from, to, amount } = transfer
      const [own, held, cost] = await Promise.all([
        balance(from, coin, signal),
        balance(from, asset, signal),
        fee(signal),
      ])
      const isNew = await isUnknownAccount(account(to, signal))
      // The first payment to a new account must cover the reserve. An amount of 0 means that the person has not entered
      // one yet.
      const activates = async (): Promise<boolean> =>
        isCoin(asset) && (isZero(amount) || compare(amount, (await reserves(signal))[0]) >= 0)
      if (isNew && !(await activates())) throw new ChainNodeError('chain/receiver-inactive')
      if (asset.issuer !== undefined) {
        const [mine, theirs] = await Promise.all([
          lines(from, asset.issuer, signal),
          asset.issuer === to ? [] : lines(to, asset.issuer, signal),
        ])
        if (lineOf(mine, asset)?.isFrozen === true) throw new ChainNodeError('chain/sender-frozen')
        if (lineOf(theirs, asset)?.isFrozen === true) throw new ChainNodeError('chain/receiver-frozen')
      }
      checkCovered(transfer, cost.most, { asset: held, coin: own })
    },
    conditions: async (_transfer, { fee: estimate, sequence, lastLedger }) => ({
      family: 'ripple',
      fee: BigInt(estimate),
      sequence,
      lastLedger,
    }),
    history: async (address, signal) => {
      const body = { account: address, ledger_index_min: -1, ledger_index_max: -1, limit: MAX_PAYMENTS }
      return paymentsIn(chain, await pool.request<NodeResult>('account_tx', body, undefined, signal))
    },
    port: {
      ...rippleChain({ nodes: pool, ...pace }),
      prepare: async (address, signal, count) => {
        const terms = await terming.prepare(address, signal, count)
        payable(BigInt(terms.fee))
        return terms
      },
    },
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'node/refused' && error.reason === 'actNotFound'
}

function raise(error: unknown): never {
  throw error
}

function isUnknownAccount(request: Promise<unknown>): Promise<boolean> {
  return request.then(
    () => false,
    (error: unknown) => (isUnknown(error) ? true : raise(error)),
  )
}

/** ERR-058. */
function inactive(error: unknown): never {
  return raise(isUnknown(error) ? new ChainNodeError('chain/ripple-inactive', String((error as Error).message)) : error)
}

function lineOf(lines: readonly Line[], { code }: ChainAsset): Line | undefined {
  return lines.find(({ currency }) => currency === code)
}

/** A negative balance on a line is a debt, which cannot be sent. */
function positive(text: string | undefined): Decimal {
  const value = parseDecimal(text ?? '0')
  return value.coefficient > 0n ? value : ZERO
}
