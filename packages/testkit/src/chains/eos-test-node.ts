import { sha256 } from '@noble/hashes/sha2.js'
import {
  decodePacked,
  encodeTransferData,
  MAX_CPU_MS,
  publicKeyText,
  signatureBytes,
  signedBytes,
} from '@tidebook/chains/eos'
import type { EosPacked } from '@tidebook/chains/eos'
import { HttpFailure, serveJson } from './json-server.ts'
import type { JsonServer } from './json-server.ts'
import { bytesOf, hexOf, recoverKey } from './recover.ts'

/** An account with its signing key and remaining resources. */
export interface EosTestAccount {
  readonly key: string
  cpu: number
  net: number
  ramQuota: number
  /** CPU milliseconds that the account's contract uses for a transfer notification */
  contractMs?: number
}

/** A token, identified by contract and code. */
export interface EosTestToken {
  readonly decimals: number
  readonly supply: bigint
  readonly held: Map<string, bigint>
}

export const EOS_TEST_CHAIN = 'cf'.repeat(32)
const BLOCK_MS = 500
const IRREVERSIBLE_AFTER = 4
const LONGEST_S = 3600
type Fields = Readonly<Record<string, unknown>>

/** A transfer action, and the contract that received it. */
export interface EosTestAction {
  readonly contract: string
  readonly from: string
  readonly to: string
  readonly quantity: EosPacked['quantity']
  readonly memo: string
  /** Accounts notified in addition to the contract. */
  readonly notified: readonly string[]
}

/** A transaction in a block with its actions and their inline actions. */
interface Trace {
  readonly id: string
  readonly actions: readonly unknown[]
}

function exception(code: number, name: string, message: string): HttpFailure {
  return new HttpFailure(500, {
    code: 500,
    message: 'Internal Service Error',
    error: { code, name, what: message, details: [{ message, file: '', line_number: 0, method: '' }] },
  })
}

/**
 * An EOS node for tests. It unpacks pushed transactions, checks block, time, keys, resources and balances as nodeos and
 * the token contract do, and executes them in the block that `produce` makes.
 */
export class EosTestNode {
  readonly accounts = new Map<string, EosTestAccount>()
  /** By contract and code: `eosio.token EOS`. */
  readonly tokens = new Map<string, EosTestToken>()
  readonly #start: number
  readonly #done = new Map<string, number>()
  readonly #memos: { readonly to: string; readonly memo: string }[] = []
  readonly #actions: { readonly parties: readonly string[]; readonly trace: unknown }[] = []
  readonly #waiting: { readonly id: string; readonly tx: EosPacked }[] = []
  readonly #traces = new Map<number, Trace[]>()
  #calls = 0
  #sequence = 1000
  #head = 10

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#start = start
  }

  serve(): Promise<JsonServer> {
    return serveJson((path, body) => this.answer(path, (body ?? {}) as Fields))
  }

  /** Produces a block with all pending transactions. Further blocks are empty. */
  produce(blocks = 1): void {
    for (let count = 0; count < blocks; count += 1) {
      this.#head += 1
      for (const { id, tx } of this.#waiting.splice(0)) this.#execute(id, tx)
    }
  }

  /**
   * Runs a transaction in which a contract acts. An inlined transfer by the token's own contract moves the amount; any
   * other action only claims to. The next block contains it.
   * @returns the transaction id
   */
  contractActs(actions: readonly EosTestAction[]): string {
    this.#calls += 1
    const id = hexOf(sha256(new TextEncoder().encode(`call ${this.#calls}`)))
    this.#tracesAt(this.#head + 1).push({ id, actions: actions.flatMap((action) => this.#tracesOf(action)) })
    return id
  }

  /** Moves an amount as the token contract does. @throws Error if the contract would refuse */
  move({ contract, from, to, quantity: { code, decimals, units } }: Omit<EosTestAction, 'memo' | 'notified'>): void {
    const token = this.tokens.get(`${contract} ${code}`)
    if (token === undefined || token.decimals !== decimals || (token.held.get(from) ?? 0n) < units)
      throw new Error('overdrawn balance')
    token.held.set(from, (token.held.get(from) ?? 0n) - units)
    token.held.set(to, (token.held.get(to) ?? 0n) + units)
  }

  /** Returns the memos of executed transfers to an account. */
  memosTo(account: string): readonly string[] {
    return this.#memos.filter(({ to }) => to === account).map(({ memo }) => memo)
  }

  #tracesAt(block: number): Trace[] {
    const known = this.#traces.get(block) ?? []
    this.#traces.set(block, known)
    return known
  }

  #traceOf(id: string): readonly [number: number, trace: Trace] | undefined {
    for (const [number, traces] of this.#traces) {
      const trace = traces.find((each) => each.id === id)
      if (trace !== undefined) return [number, trace]
    }
    return undefined
  }

  /** Returns the action trace at its contract and one for each notified account. */
  #tracesOf({ contract, from, to, quantity: amount, memo, notified }: EosTestAction): readonly unknown[] {
    const data = hexOf(encodeTransferData({ from, to, quantity: amount, memo: new TextEncoder().encode(memo) }))
    return [contract, ...notified].map((receiver) => {
      this.#sequence += 1
      const authorization = [{ account: from, permission: 'active' }]
      return { global_sequence: this.#sequence, receiver, account: contract, action: 'transfer', authorization, data }
    })
  }

  #execute(id: string, tx: EosPacked): void {
    const { from, to, contract, quantity: amount } = tx
    this.move(tx)
    this.#done.set(id, this.#head)
    const memo = new TextDecoder().decode(tx.memo)
    this.#memos.push({ to, memo })
    const actions = this.#tracesOf({ contract, from, to, quantity: amount, memo, notified: [from, to] })
    this.#tracesAt(this.#head).push({ id, actions })
    const { units, decimals, code } = amount
    const act = { account: contract, name: 'transfer', data: { from, to, quantity: quantity(units, decimals, code) } }
    this.#actions.push({ parties: [from, to], trace: { act, trx_id: id, block_time: timeText(this.#time) } })
  }

  #traceJson(number: number): unknown {
    if (!(number <= this.#head && number > 0))
      return new HttpFailure(404, { code: 404, message: 'Trace API: block trace missing' })
    const isFinal = number <= this.#head - IRREVERSIBLE_AFTER
    return {
      id: idOf(number),
      number,
      previous_id: idOf(number - 1),
      status: isFinal ? 'irreversible' : 'pending',
      timestamp: `${timeText(this.#start + number * BLOCK_MS)}Z`,
      producer: 'eosio',
      transactions: (this.#traces.get(number) ?? []).map(({ id, actions }) => ({
        id,
        block_num: number,
        block_time: timeText(this.#start + number * BLOCK_MS),
        actions,
        status: 'executed',
      })),
    }
  }

  get #time(): number {
    return this.#start + this.#head * BLOCK_MS
  }

  answer(path: string, body: Fields): unknown {
    switch (path) {
      case '/v1/chain/get_info':
        return {
          chain_id: EOS_TEST_CHAIN,
          head_block_num: this.#head,
          head_block_id: idOf(this.#head),
          head_block_time: timeText(this.#time),
          last_irreversible_block_num: this.#head - IRREVERSIBLE_AFTER,
        }
      case '/v1/chain/get_block': {
        const number = Number(body['block_num_or_id'])
        return number > this.#head
          ? exception(3_100_002, 'unknown_block_exception', 'Unknown block')
          : {
              id: idOf(number),
              previous: idOf(number - 1),
              block_num: number,
              timestamp: timeText(this.#start + number * BLOCK_MS),
              transactions: (this.#traces.get(number) ?? []).map(({ id }) => ({ status: 'executed', trx: { id } })),
            }
      }
      case '/v1/trace_api/get_block':
        return this.#traceJson(Number(body['block_num']))
      case '/v1/trace_api/get_transaction_trace': {
        const [number, trace] = this.#traceOf(String(body['id'])) ?? []
        return trace === undefined
          ? new HttpFailure(404, { code: 404, message: 'Trace API: transaction id missing in the transaction id log' })
          : { ...trace, block_num: number, status: 'executed' }
      }
      case '/v1/chain/get_account':
        return this.#account(String(body['account_name']))
      case '/v1/history/get_key_accounts': {
        const { public_key: key } = body
        return { account_names: [...this.accounts].filter(([, each]) => each.key === key).map(([name]) => name) }
      }
      case '/v1/chain/get_currency_balance': {
        const token = this.tokens.get(`${String(body['code'])} ${String(body['symbol'])}`)
        const held = token?.held.get(String(body['account']))
        return token === undefined || held === undefined ? [] : [quantity(held, token.decimals, String(body['symbol']))]
      }
      case '/v1/chain/get_currency_stats': {
        const code = String(body['symbol'])
        const token = this.tokens.get(`${String(body['code'])} ${code}`)
        return token === undefined ? {} : { [code]: { supply: quantity(token.supply, token.decimals, code) } }
      }
      case '/v1/history/get_actions': {
        const name = String(body['account_name'])
        const own = this.#actions.filter(({ parties }) => parties.includes(name))
        return { actions: own.map(({ trace }) => ({ action_trace: trace })), last_irreversible_block: this.#head }
      }
      case '/v1/history/get_transaction': {
        const block = this.#done.get(String(body['id']))
        if (block === undefined) return exception(3_040_011, 'tx_not_found', 'Transaction not found')
        return { id: body['id'], block_num: block, trx: { receipt: { status: 'executed' } } }
      }
      case '/v1/chain/push_transaction':
        return this.#push(body)
      default:
        return new HttpFailure(404, { code: 404, message: 'Not Found' })
    }
  }

  #account(name: string): unknown {
    const account = this.accounts.get(name)
    if (account === undefined) return exception(0, 'exception', `unknown key (boost::tuple): ${name}`)
    return {
      account_name: name,
      cpu_limit: { used: 0, available: account.cpu, max: account.cpu },
      net_limit: { used: 0, available: account.net, max: account.net },
      ram_quota: account.ramQuota,
      ram_usage: 100,
      permissions: [
        {
          perm_name: 'active',
          parent: 'owner',
          required_auth: { threshold: 1, keys: [{ key: account.key, weight: 1 }], accounts: [], waits: [] },
        },
      ],
    }
  }

  #push(body: Fields): unknown {
    const packed = bytesOf(String(body['packed_trx']))
    let tx: EosPacked
    try {
      tx = decodePacked(packed)
    } catch {
      return exception(3_010_010, 'packed_transaction_type_exception', 'Invalid packed transaction')
    }
    const id = hexOf(sha256(packed))
    const refusal = this.#refusal(tx, packed, id, body['signatures'] as readonly string[])
    if (refusal !== undefined) return refusal
    this.#waiting.push({ id, tx })
    return { transaction_id: id, processed: { id, receipt: { status: 'executed' }, except: null } }
  }

  #refusal(tx: EosPacked, packed: Uint8Array, id: string, signatures: readonly string[]): HttpFailure | undefined {
    if (tx.expiration * 1000 < this.#time) return exception(3_040_005, 'expired_tx_exception', 'Expired Transaction')
    if (tx.expiration * 1000 > this.#time + LONGEST_S * 1000)
      return exception(3_040_006, 'tx_exp_too_far_exception', 'Transaction Expiration Too Far')
    if (this.#done.has(id) || this.#waiting.some((each) => each.id === id))
      return exception(3_040_008, 'tx_duplicate', `duplicate transaction ${id}`)
    const block = this.#referenced(tx)
    if (block === undefined)
      return exception(3_040_007, 'invalid_ref_block_exception', "Transaction's reference block did not match")
    const digest = sha256(signedBytes(bytesOf(EOS_TEST_CHAIN), packed))
    const keys = new Set(signatures.map((text) => keyOf(digest, text)))
    for (const actor of tx.actors) {
      const account = this.accounts.get(actor)
      if (account === undefined || !keys.has(account.key))
        return exception(3_090_003, 'unsatisfied_authorization', `transaction declares authority '${actor}'`)
    }
    const payer = this.accounts.get(tx.actors[0] ?? '') as EosTestAccount
    if (payer.cpu === 0)
      return exception(3_080_004, 'tx_cpu_usage_exceeded', 'billed CPU time is greater than the maximum')
    const used = 1 + (this.accounts.get(tx.to)?.contractMs ?? 0)
    if (used > MAX_CPU_MS)
      return exception(3_080_004, 'tx_cpu_usage_exceeded', `transaction was executing for too long: ${used} ms`)
    if (payer.net === 0) return exception(3_080_002, 'tx_net_usage_exceeded', 'transaction net usage is too high')
    if (payer.ramQuota < 100) return exception(3_080_001, 'ram_usage_exceeded', 'account has insufficient ram')
    return this.#tokenRefusal(tx)
  }

  #tokenRefusal(tx: EosPacked): HttpFailure | undefined {
    const assertion = (message: string): HttpFailure =>
      exception(3_050_003, 'eosio_assert_message_exception', `assertion failure with message: ${message}`)
    const { code, decimals, units } = tx.quantity
    const token = this.tokens.get(`${tx.contract} ${code}`)
    if (tx.from === tx.to) return assertion('cannot transfer to self')
    if (!this.accounts.has(tx.to)) return assertion('to account does not exist')
    if (token === undefined) return assertion('no balance object found')
    if (token.decimals !== decimals) return assertion('symbol precision mismatch')
    const waiting = this.#waiting
      .filter(({ tx: other }) => other.from === tx.from && other.contract === tx.contract)
      .reduce((sum, { tx: other }) => sum + other.quantity.units, 0n)
    return (token.held.get(tx.from) ?? 0n) < units + waiting ? assertion('overdrawn balance') : undefined
  }

  #referenced({ refBlockNum, refBlockPrefix }: EosPacked): number | undefined {
    for (let number = this.#head; number > 0; number -= 1) {
      const id = Buffer.from(idOf(number), 'hex')
      if ((number & 0xffff) === refBlockNum && id.readUInt32LE(8) === refBlockPrefix) return number
    }
    return undefined
  }
}

function keyOf(digest: Uint8Array, text: string): string | undefined {
  const bytes = signatureBytes(text)
  if (bytes === undefined) return undefined
  const [r, s] = [bytes.slice(1, 33), bytes.slice(33)]
  const isCanonical = [r, s].every((half) => (half[0] ?? 0) < 0x80 && !(half[0] === 0 && (half[1] ?? 0) < 0x80))
  const key = isCanonical ? recoverKey(digest, r, s, (bytes[0] ?? 0) - 31) : undefined
  return key === undefined ? undefined : publicKeyText(key)
}

function timeText(time: number): string {
  return new Date(time).toISOString().slice(0, 23)
}

/** A block id begins with the block number. */
function idOf(number: number): string {
  return number.toString(16).padStart(8, '0') + hexOf(sha256(new TextEncoder().encode(`block ${number}`))).slice(8)
}

function quantity(units: bigint, decimals: number, code: string): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`} ${code}`
}
