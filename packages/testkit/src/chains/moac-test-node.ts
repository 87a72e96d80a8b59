import { keccak_256 } from '@noble/hashes/sha3.js'
import { checksummed, moacEnvelope, numberIn, readTransferCall, SELECTORS } from '@tidebook/chains/evm'
import type { EvmFields } from '@tidebook/chains/evm'
import { RLP } from 'micro-eth-signer/core/rlp.js'
import { HttpFailure, serveJson } from './json-server.ts'
import type { JsonServer } from './json-server.ts'
import { accountOf, bytesOf, hexOf, recoverKey } from './recover.ts'
import type { TestToken } from './tron-test-node.ts'

const GAS = 21_000n
const TOKEN_GAS = 50_000n
const PRICE = 20_000_000_000n
const START_S = Date.UTC(2026, 0, 1) / 1000
const BLOCK_S = 10
type Fields = Readonly<Record<string, unknown>>

/** A block: its executed transactions, and the balances and nonces after it. */
interface Block {
  readonly done: readonly { readonly hash: string; readonly from: string; readonly fields: EvmFields }[]
  readonly numbers: ReadonlyMap<string, bigint>
  readonly held: ReadonlyMap<string, bigint>
}

interface Waiting {
  readonly hash: string
  readonly from: string
  readonly fields: EvmFields
}

/**
 * A MOAC node for tests, with MOAC's method names (`mc_…`). It parses a transaction, recovers its signer, checks nonce,
 * network, gas and balance, and executes it in the block that `produce` makes.
 */
export class MoacTestNode {
  readonly chainId: bigint
  readonly held = new Map<string, bigint>()
  readonly tokens = new Map<string, TestToken>()
  readonly #numbers = new Map<string, bigint>()
  readonly #blocks: Block[] = []
  readonly #waiting: Waiting[] = []
  readonly #receipts = new Map<string, { readonly block: number; readonly ok: boolean; readonly gas: bigint }>()

  constructor(chainId = 101n) {
    this.chainId = chainId
    for (let count = 0; count < 3; count += 1) this.produce()
  }

  serve(): Promise<JsonServer> {
    return serveJson((_path, body) => {
      const { id, method, params } = body as Fields
      try {
        return { jsonrpc: '2.0', id, result: this.answer(String(method), params as readonly unknown[]) }
      } catch (error) {
        if (!(error instanceof Error)) throw error
        return new HttpFailure(200, { jsonrpc: '2.0', id, error: { code: -32_000, message: error.message } })
      }
    })
  }

  get #head(): number {
    return this.#blocks.length - 1
  }

  produce(): void {
    const block = this.#blocks.length
    const done = this.#due()
    for (const { hash, from, fields } of done) {
      const gas = fields.data.length > 0 ? TOKEN_GAS : GAS
      this.#receipts.set(hash, { block, ok: this.#apply(from, fields), gas })
    }
    this.#blocks.push({ done, numbers: new Map(this.#numbers), held: new Map(this.held) })
  }

  /** Returns the pending transactions that are next for their accounts, in nonce order. The rest stays pending. */
  #due(): readonly Waiting[] {
    const next = new Map(this.#numbers)
    const due: Waiting[] = []
    for (const each of this.#waiting.toSorted((one, other) => Number(one.fields.nonce - other.fields.nonce))) {
      const number = next.get(each.from) ?? 0n
      if (each.fields.nonce !== number) continue
      next.set(each.from, number + 1n)
      due.push(each)
      this.#waiting.splice(this.#waiting.indexOf(each), 1)
    }
    return due
  }

  /** Answers a call as the real node does. @throws Error with the node's message */
  answer(method: string, params: readonly unknown[]): unknown {
    const quantity = (value: bigint | number): string => `0x${value.toString(16)}`
    const [first, second] = params
    const address = checksummed(String(first).replace(/^0x/u, '').toLowerCase())
    switch (method) {
      case 'net_version':
        return String(this.chainId)
      case 'mc_blockNumber':
        return quantity(this.#head)
      case 'mc_gasPrice':
        return quantity(PRICE)
      case 'mc_getBalance': {
        const height = String(second).startsWith('0x') ? Number(second) : this.#head
        if (height > this.#head) throw new Error('header not found')
        const held = height === this.#head ? this.held : this.#blocks[height]?.held
        return quantity(held?.get(address) ?? 0n)
      }
      case 'mc_getBlockByNumber':
        return this.#blockJson(Number(first))
      case 'mc_getCode':
        return this.tokens.has(address) ? '0x60' : '0x'
      case 'mc_getTransactionCount': {
        const at = second === 'pending' || second === 'latest' ? this.#numbers : this.#blocks[Number(second)]?.numbers
        const waiting = second === 'pending' ? this.#waiting.filter(({ from }) => from === address).length : 0
        return quantity((at?.get(address) ?? 0n) + BigInt(waiting))
      }
      case 'mc_estimateGas':
        return quantity(TOKEN_GAS)
      case 'mc_call':
        return this.#call(first as Fields)
      case 'mc_getTransactionReceipt': {
        const receipt = this.#receipts.get(String(first))
        if (receipt === undefined) return null
        return {
          blockNumber: quantity(receipt.block),
          blockHash: hashOf(receipt.block),
          gasUsed: quantity(receipt.gas),
          status: receipt.ok ? '0x1' : '0x0',
        }
      }
      case 'mc_sendRawTransaction':
        return this.#take(bytesOf(String(first)))
      default:
        throw new Error(`The method ${method} does not exist/is not available`)
    }
  }

  #blockJson(height: number): unknown {
    const block = this.#blocks[height]
    if (block === undefined) return null
    const quantity = (value: bigint | number): string => `0x${value.toString(16)}`
    return {
      number: quantity(height),
      hash: hashOf(height),
      parentHash: hashOf(height - 1),
      timestamp: quantity(START_S + height * BLOCK_S),
      transactions: block.done.map(({ hash, from, fields }, index) => ({
        blockHash: hashOf(height),
        blockNumber: quantity(height),
        transactionIndex: quantity(index),
        hash,
        from: from.toLowerCase(),
        to: `0x${hexOf(fields.to)}`,
        value: quantity(fields.value),
        nonce: quantity(fields.nonce),
        gas: quantity(fields.gasLimit),
        gasPrice: quantity(priceOf(fields)),
        input: `0x${hexOf(fields.data)}`,
        syscnt: '0x0',
        shardingFlag: '0x0',
      })),
    }
  }

  #call({ to, data }: Fields): string {
    const token = this.tokens.get(checksummed(String(to).slice(2).toLowerCase()))
    const word = (value: bigint): string => value.toString(16).padStart(64, '0')
    const said = String(data).slice(2)
    if (token === undefined) return '0x'
    if (said.startsWith(SELECTORS.decimals)) return `0x${word(BigInt(token.decimals))}`
    if (said.startsWith(SELECTORS.balanceOf)) return `0x${word(token.held.get(checksummed(said.slice(-40))) ?? 0n)}`
    const text = hexOf(Buffer.from(token.symbol)).padEnd(64, '0')
    return `0x${word(32n)}${word(BigInt(token.symbol.length))}${text}`
  }

  #take(raw: Uint8Array): string {
    const list = RLP.decode(raw) as Uint8Array[]
    const [v, r, s] = list.slice(-3).map(numberIn) as [bigint, bigint, bigint]
    if (list.length !== 12 || v < 35n) throw new Error('invalid sender')
    if ((v - 35n) / 2n !== this.chainId) throw new Error('invalid chain id for signer')
    const unsigned = RLP.encode([...list.slice(0, 9), this.chainId, new Uint8Array(), new Uint8Array()])
    const fields = moacEnvelope.read(unsigned)
    const half = (value: bigint): Uint8Array => bytesOf(value.toString(16).padStart(64, '0'))
    const key = recoverKey(keccak_256(unsigned), half(r), half(s), Number((v - 35n) % 2n))
    if (key === undefined) throw new Error('invalid sender')
    const from = checksummed(hexOf(accountOf(key)))
    const hash = `0x${hexOf(keccak_256(raw))}`
    if (this.#receipts.has(hash) || this.#waiting.some((each) => each.hash === hash))
      throw new Error(`known transaction: ${hash}`)
    if (fields.nonce < (this.#numbers.get(from) ?? 0n)) throw new Error('nonce too low')
    const same = this.#waiting.findIndex((each) => each.from === from && each.fields.nonce === fields.nonce)
    const [previous] = same < 0 ? [] : [this.#waiting[same]]
    if (previous !== undefined && priceOf(fields) * 10n < priceOf(previous.fields) * 11n)
      throw new Error('replacement transaction underpriced')
    if (fields.gasLimit < (fields.data.length > 0 ? TOKEN_GAS : GAS)) throw new Error('intrinsic gas too low')
    if ((this.held.get(from) ?? 0n) < fields.value + fields.gasLimit * priceOf(fields))
      throw new Error('insufficient funds for gas * price + value')
    if (same >= 0) this.#waiting.splice(same, 1)
    this.#waiting.push({ hash, from, fields })
    return hash
  }

  #apply(from: string, fields: EvmFields): boolean {
    const { to, value, data, nonce } = fields
    this.#numbers.set(from, nonce + 1n)
    const gas = data.length > 0 ? TOKEN_GAS : GAS
    this.held.set(from, (this.held.get(from) ?? 0n) - gas * priceOf(fields) - value)
    const target = checksummed(hexOf(to))
    this.held.set(target, (this.held.get(target) ?? 0n) + value)
    if (data.length === 0) return true
    const token = this.tokens.get(target)
    const call = readTransferCall(data)
    const held = token?.held.get(from) ?? 0n
    if (token === undefined || held < call.units) return false
    const receiver = checksummed(hexOf(call.to))
    token.held.set(from, held - call.units)
    token.held.set(receiver, (token.held.get(receiver) ?? 0n) + call.units)
    return true
  }
}

function priceOf({ price }: EvmFields): bigint {
  return 'gasPrice' in price ? price.gasPrice : price.maxFeePerGas
}

function hashOf(height: number): string {
  return `0x${hexOf(keccak_256(new TextEncoder().encode(`block ${height}`)))}`
}
