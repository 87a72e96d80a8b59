import { sha256 } from '@noble/hashes/sha2.js'
import { numberIn, readTransferCall } from '@tidebook/chains/evm'
import { addressText, decodeRaw, decodeSigned } from '@tidebook/chains/tron'
import type { TronRaw } from '@tidebook/chains/tron'
import { serveJson } from './json-server.ts'
import type { JsonServer } from './json-server.ts'
import { accountOf, bytesOf, hexOf, recoverKey } from './recover.ts'

interface Block {
  readonly number: number
  readonly id: string
  readonly time: number
  readonly parent: string
  readonly done: readonly Done[]
  /** Balances after the block: of TRX, and of tokens by contract. */
  readonly held: ReadonlyMap<string, bigint>
  readonly tokens: ReadonlyMap<string, ReadonlyMap<string, bigint>>
}

/** A transaction in a block, and its result. */
interface Done {
  readonly id: string
  readonly raw: TronRaw
  readonly block: number
  readonly result: string
  readonly fee: bigint
  readonly logs: readonly unknown[]
}

/** A token contract, with the decimals that it claims and its balances. */
export interface TestToken {
  readonly symbol: string
  decimals: number
  readonly held: Map<string, bigint>
}

const BLOCK_MS = 3000
const SOLID_AFTER = 2
const LONGEST_MS = 24 * 3600 * 1000
const BANDWIDTH_PER_BYTE = 1000n
const MEMO_FEE = 1_000_000n
/** Energy of a token transfer. */
const CALL_ENERGY = 65_000n
const ACTIVATION = 1_100_000n
const TRANSFERRED = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
type Fields = Readonly<Record<string, unknown>>

/**
 * A Tron node for tests. It decodes transactions from their bytes, checks block, time, signature and balance as
 * java-tron does, and adds them to a block when `produce` is called.
 */
export class TronTestNode {
  readonly held = new Map<string, bigint>()
  readonly tokens = new Map<string, TestToken>()
  readonly #blocks: Block[] = []
  readonly #waiting: { readonly id: string; readonly raw: TronRaw; readonly size: number }[] = []
  readonly #done = new Map<string, Done>()
  readonly #start: number
  /** Number of payments to fail on execution. A block contains them, they pay their fee, and they move nothing. */
  failing = 0
  /** Price of a unit of energy, in sun. */
  energyPrice = 100n
  /** Number of transactions that the node accepts and then loses. */
  losing = 0

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#start = start
    for (let count = 0; count < 5; count += 1) this.produce()
  }

  get #head(): Block {
    return this.#blocks.at(-1) as Block
  }

  get #solid(): Block {
    return this.#blocks[Math.max(0, this.#head.number - SOLID_AFTER)] ?? this.#head
  }

  /** Id of the first block, which identifies the network. */
  get genesis(): string {
    return this.#blocks[0]?.id ?? ''
  }

  /** Serves the node over HTTP. */
  serve(): Promise<JsonServer> {
    return serveJson((path, body) => this.answer(path, (body ?? {}) as Fields))
  }

  /** Produces a block with all pending transactions. */
  produce(): void {
    const number = this.#blocks.length
    const id =
      number.toString(16).padStart(16, '0') + hexOf(sha256(Uint8Array.of(number & 0xff, number >> 8))).slice(16)
    const done = this.#waiting.splice(0).map((each) => this.#execute(each, number))
    for (const each of done) this.#done.set(each.id, each)
    const parent = this.#blocks.at(-1)?.id ?? '00'.repeat(32)
    const time = this.#start + number * BLOCK_MS
    const tokens = new Map([...this.tokens].map(([contract, { held }]) => [contract, new Map(held)]))
    this.#blocks.push({ number, id, time, parent, done, held: new Map(this.held), tokens })
  }

  /** Answers a path as the real node does. */
  answer(path: string, body: Fields): unknown {
    switch (path) {
      case '/wallet/getnowblock':
        return blockJson(this.#head)
      case '/walletsolidity/getnowblock':
        return blockJson(this.#solid)
      case '/wallet/getblockbynum':
        return blockAnswer(this.#blocks[Number(body['num'])])
      case '/walletsolidity/getblockbynum':
        return Number(body['num']) > this.#solid.number ? {} : blockAnswer(this.#blocks[Number(body['num'])])
      case '/wallet/gettransactioninfobyblocknum':
        return (this.#blocks[Number(body['num'])]?.done ?? []).map(infoJson)
      case '/walletsolidity/gettransactioninfobyblocknum':
        return Number(body['num']) > this.#solid.number
          ? []
          : (this.#blocks[Number(body['num'])]?.done ?? []).map(infoJson)
      case '/wallet/getaccount':
        return accountJson(body['address'], this.held.get(String(body['address'])))
      case '/walletsolidity/getaccount':
        return accountJson(body['address'], this.#solid.held.get(String(body['address'])))
      case '/wallet/getcontract':
        return this.tokens.has(String(body['value'])) ? { bytecode: '60', contract_address: body['value'] } : {}
      case '/wallet/triggerconstantcontract':
        return this.#constant(body, this.tokens.get(String(body['contract_address']))?.held)
      case '/walletsolidity/triggerconstantcontract':
        return this.#constant(body, this.#solid.tokens.get(String(body['contract_address'])))
      case '/wallet/getchainparameters':
        return { chainParameter: [{ key: 'getEnergyFee', value: Number(this.energyPrice) }] }
      case '/wallet/broadcasthex':
        return this.#broadcast(String(body['transaction']))
      case '/walletsolidity/gettransactioninfobyid':
        return this.#info(String(body['value']))
      default:
        return { Error: 'no such call' }
    }
  }

  #constant(body: Fields, held: ReadonlyMap<string, bigint> | undefined): unknown {
    const token = this.tokens.get(String(body['contract_address']))
    const words = (value: bigint): string => value.toString(16).padStart(64, '0')
    if (token === undefined) return { result: { result: false, code: 'CONTRACT_VALIDATE_ERROR' } }
    const answers: Readonly<Record<string, () => string>> = {
      'decimals()': () => words(BigInt(token.decimals)),
      'symbol()': () =>
        words(32n) + words(BigInt(token.symbol.length)) + hexOf(Buffer.from(token.symbol)).padEnd(64, '0'),
      'balanceOf(address)': () => {
        const address = addressText(Uint8Array.of(0x41, ...bytesOf(String(body['parameter'])).subarray(-20)))
        return words(held?.get(address) ?? 0n)
      },
    }
    const selector = String(body['function_selector'])
    if (selector === 'transfer(address,uint256)')
      return { result: { result: true }, energy_used: Number(CALL_ENERGY), constant_result: [words(1n)] }
    const answer = answers[selector]
    return answer === undefined
      ? { result: { result: true } }
      : { result: { result: true }, constant_result: [answer()] }
  }

  #info(id: string): unknown {
    const done = this.#done.get(id)
    return done === undefined || done.block > this.#solid.number ? {} : infoJson(done)
  }

  #broadcast(hex: string): unknown {
    try {
      const { raw: bytes, signature } = decodeSigned(bytesOf(hex))
      const raw = decodeRaw(bytes)
      const id = hexOf(sha256(bytes))
      const refusal = this.#refusal(raw, bytes, signature, id)
      if (refusal !== undefined) return refused(...refusal)
      if (this.losing > 0) this.losing -= 1
      else this.#waiting.push({ id, raw, size: bytes.length + signature.length })
      return { result: true, txid: id }
    } catch (error) {
      return refused('OTHER_ERROR', String(error))
    }
  }

  #refusal(raw: TronRaw, bytes: Uint8Array, signature: Uint8Array, id: string): readonly [string, string] | undefined {
    const key = recoverKey(
      sha256(bytes),
      signature.subarray(0, 32),
      signature.subarray(32, 64),
      (signature[64] ?? 0) % 27,
    )
    const owner = addressText(raw.call.owner)
    if (key === undefined || addressText(Uint8Array.of(0x41, ...accountOf(key))) !== owner)
      return ['SIGERROR', 'Validate signature error']
    if (this.#done.has(id) || this.#waiting.some((each) => each.id === id)) return ['DUP_TRANSACTION_ERROR', 'Dup']
    const reference = this.#blocks.find(({ number }) => (number & 0xffff) === Number(numberIn(raw.refBlockBytes)))
    if (reference === undefined || reference.id.slice(16, 32) !== hexOf(raw.refBlockHash))
      return ['TAPOS_ERROR', 'Tapos check error']
    const time = BigInt(this.#head.time)
    if (raw.expiration <= time || raw.expiration > time + BigInt(LONGEST_MS))
      return ['TRANSACTION_EXPIRATION_ERROR', 'Transaction expired']
    const held = this.held.get(owner)
    if (held === undefined) return ['CONTRACT_VALIDATE_ERROR', 'account does not exist']
    const spent = raw.call.kind === 'pay' ? raw.call.amount : 0n
    if (raw.call.kind === 'pay' && addressText(raw.call.to) === owner)
      return ['CONTRACT_VALIDATE_ERROR', 'Cannot transfer TRX to yourself.']
    const fee = feeOf(raw, bytes.length + 65)
    return held < spent + fee ? ['CONTRACT_VALIDATE_ERROR', 'balance is not sufficient'] : undefined
  }

  #execute({ id, raw, size }: { id: string; raw: TronRaw; size: number }, block: number): Done {
    const owner = addressText(raw.call.owner)
    const before = this.held.get(owner) ?? 0n
    const logs: unknown[] = []
    const result = this.#apply(raw, size, logs)
    const paid = raw.call.kind === 'pay' && result === 'SUCCESS' ? raw.call.amount : 0n
    return { id, raw, block, result, fee: before - paid - (this.held.get(owner) ?? 0n), logs }
  }

  #apply(raw: TronRaw, size: number, logs: unknown[]): string {
    const owner = addressText(raw.call.owner)
    this.#move(this.held, owner, undefined, feeOf(raw, size))
    if (this.failing > 0) {
      this.failing -= 1
      return 'OUT_OF_TIME'
    }
    if (raw.call.kind === 'pay') {
      const to = addressText(raw.call.to)
      if (!this.held.has(to)) this.#move(this.held, owner, undefined, ACTIVATION)
      this.#move(this.held, owner, to, raw.call.amount)
      return 'SUCCESS'
    }
    const burned = CALL_ENERGY * this.energyPrice
    if (raw.feeLimit < burned) return 'OUT_OF_ENERGY'
    this.#move(this.held, owner, undefined, burned)
    const token = this.tokens.get(addressText(raw.call.contract))
    if (token === undefined) return 'REVERT'
    const { to, units } = readTransferCall(raw.call.data)
    if ((token.held.get(owner) ?? 0n) < units) return 'REVERT'
    this.#move(token.held, owner, addressText(Uint8Array.of(0x41, ...to)), units)
    const word = (bytes: Uint8Array): string => hexOf(bytes).padStart(64, '0')
    logs.push({
      address: hexOf(raw.call.contract.subarray(1)),
      topics: [TRANSFERRED, word(raw.call.owner.subarray(1)), word(to)],
      data: units.toString(16).padStart(64, '0'),
    })
    return 'SUCCESS'
  }

  #move(held: Map<string, bigint>, from: string, to: string | undefined, units: bigint): void {
    held.set(from, (held.get(from) ?? 0n) - units)
    if (to !== undefined) held.set(to, (held.get(to) ?? 0n) + units)
  }
}

function feeOf(raw: TronRaw, size: number): bigint {
  return BigInt(size) * BANDWIDTH_PER_BYTE + (raw.data.length > 0 ? MEMO_FEE : 0n)
}

function refused(code: string, message: string): unknown {
  return { code, message: hexOf(Buffer.from(message)) }
}

function headerJson({ number, time, parent }: Block): unknown {
  return {
    raw_data: { number, timestamp: time, parentHash: parent },
  }
}

function blockJson(block: Block): unknown {
  return { blockID: block.id, block_header: headerJson(block) }
}

function blockAnswer(block: Block | undefined): unknown {
  return block === undefined
    ? {}
    : {
        blockID: block.id,
        block_header: headerJson(block),
        ...(block.done.length > 0 && { transactions: block.done.map(transactionJson) }),
      }
}

function transactionJson({ id, raw, result }: Done): unknown {
  return {
    txID: id,
    ret: [{ contractRet: result }],
    raw_data: { contract: [contractJson(raw)], expiration: Number(raw.expiration), timestamp: Number(raw.timestamp) },
  }
}

function contractJson({ call }: TronRaw): unknown {
  return call.kind === 'pay'
    ? {
        type: 'TransferContract',
        parameter: {
          type_url: 'type.googleapis.com/protocol.TransferContract',
          value: {
            owner_address: addressText(call.owner),
            to_address: addressText(call.to),
            amount: Number(call.amount),
          },
        },
      }
    : {
        type: 'TriggerSmartContract',
        parameter: {
          type_url: 'type.googleapis.com/protocol.TriggerSmartContract',
          value: {
            owner_address: addressText(call.owner),
            contract_address: addressText(call.contract),
            data: hexOf(call.data),
          },
        },
      }
}

function infoJson({ id, raw, block, result, fee, logs }: Done): unknown {
  return {
    id,
    blockNumber: block,
    fee: Number(fee),
    receipt: raw.call.kind === 'pay' ? {} : { result },
    ...(result !== 'SUCCESS' && { result: 'FAILED' }),
    ...(logs.length > 0 && { log: logs }),
  }
}

function accountJson(address: unknown, held: bigint | undefined): unknown {
  return held === undefined ? {} : { address, balance: Number(held), create_time: 1 }
}

/** A Tron address for a contract. */
export function tronContract(seed: number): string {
  return addressText(Uint8Array.of(0x41, ...new Uint8Array(20).fill(seed)))
}
