import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { DoubleVote } from './double-votes.ts'
import { isRecord, type Json } from './read-json.ts'

/** Outcome of a call to CometBFT. */
type CallFailure =
  /** CometBFT answered with an error. The call had no effect. */
  | 'refused'
  /** No connection to CometBFT. The call had no effect. */
  | 'unreachable'
  /** The answer is missing or unreadable. The call may have had an effect. */
  | 'unknown'

/** A call to CometBFT that returned no result. */
export class CometCallError extends Error {
  readonly failure: CallFailure
  /** Whether no answer came in time. */
  readonly isTimeout: boolean

  constructor(failure: CallFailure, message: string, options: ErrorOptions & { readonly isTimeout?: boolean } = {}) {
    super(message, options)
    this.name = 'CometCallError'
    this.failure = failure
    this.isTimeout = options.isTimeout ?? false
  }
}

/** The mempool's answer to a transaction. */
export interface BroadcastResult {
  /** 0 = the mempool took it. */
  readonly code: number
  readonly log: string
}

export interface CometStatus {
  readonly nodeId: string
  readonly chainId: string
  readonly height: number
  /** Lower-case hex. */
  readonly appHash: string
  readonly isCatchingUp: boolean
  /** Time of the last block in ms since 1970; undefined before the first one. */
  readonly blockTime: number | undefined
  /** Address of the validator key, upper-case hex. */
  readonly validator: string
  readonly votingPower: number
}

export interface CometValidator {
  readonly address: string
  /** Base64. */
  readonly publicKey: string
  readonly power: number
}

/** A block without its transactions, in the JSON of CometBFT's RPC. */
export interface SignedBlockJson {
  readonly signedHeader: { readonly header: object; readonly commit: object }
  /** Key and power of each validator of its height, in the order of the set. */
  readonly validators: readonly {
    readonly address: unknown
    readonly pub_key: unknown
    readonly voting_power: unknown
  }[]
}

/** Votes for a block, and the double votes that it proves. */
export interface CometVotes {
  /** Height of the block that the votes are for. */
  readonly height: number
  /** Addresses of the validators who voted for the block. */
  readonly voters: readonly string[]
  /** Addresses of validators that the block proves to have signed twice, with the height. */
  readonly doubleSigners: readonly DoubleVote[]
}

const TIMEOUT = 10_000
/** A full block in base64. */
const MAX_RESPONSE = 8_388_608
/** Maximum number of validators in one answer. */
const PAGE = 100
/** Bound of a set that is read. A ledger has at most 32 validators, but a chain whose validators never change may have more. */
const MAX_SET = 200
/** Number of sets that are kept. A set changes only when operators change it. */
const KEPT_SETS = 8
/** The mempool already has the transaction, or had it recently. */
const KNOWN = 'tx already exists in cache'
/** Errors of a connection that was never made. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'])

/** Hash of an empty list of proofs of double votes. */
const NO_PROOFS = createHash('sha256').digest('hex').toUpperCase()
/** Flag of a vote for the block, not for another one. */
const FOR_BLOCK = 2

/** A client of the JSON-RPC of CometBFT. */
export class CometClient {
  readonly #url: string
  readonly #timeout: number
  // CometBFT closes idle connections after ten seconds.
  readonly #agent = new Agent({ keepAlive: true, timeout: 5000 })
  /** Sets of signed blocks by their hash. CometBFT computes an earlier set with work that grows with its age. */
  readonly #sets = new Map<string, SignedBlockJson['validators']>()

  /** @param address `tcp://HOST:PORT`, as in CometBFT's configuration */
  constructor(address: string, timeoutMs = TIMEOUT) {
    this.#url = address.replace(/^tcp:/, 'http:').replace('//0.0.0.0:', '//127.0.0.1:')
    this.#timeout = timeoutMs
  }

  /**
   * Offers a transaction to the mempool. Resolves after CheckTx. A transaction that the mempool already has counts as
   * taken.
   * @throws CometCallError
   */
  async broadcastTxSync(tx: Uint8Array): Promise<BroadcastResult> {
    try {
      const { code, log } = await this.#call('broadcast_tx_sync', { tx: Buffer.from(tx).toString('base64') })
      if (typeof code === 'number') return { code, log: text(log) }
    } catch (error) {
      if (error instanceof CometCallError && error.failure === 'refused' && error.message.includes(KNOWN)) {
        return { code: 0, log: KNOWN }
      }
      throw error
    }
    throw unreadable('broadcast_tx_sync')
  }

  /** @throws CometCallError */
  async status(): Promise<CometStatus> {
    const { node_info: node, sync_info: sync, validator_info: validator } = await this.#call('status', {})
    const blockTime = Date.parse(text(member(sync, 'latest_block_time')))
    return {
      nodeId: text(member(node, 'id')),
      chainId: text(member(node, 'network')),
      height: toCount(member(sync, 'latest_block_height')),
      appHash: text(member(sync, 'latest_app_hash')).toLowerCase(),
      isCatchingUp: member(sync, 'catching_up') === true,
      // Before the first block, CometBFT reports the year 1.
      blockTime: blockTime > 0 ? blockTime : undefined,
      validator: text(member(validator, 'address')),
      votingPower: toCount(member(validator, 'voting_power')),
    }
  }

  /** Returns the votes for the block of a height, and the double votes that it proves. @throws CometCallError */
  async votes(height: number): Promise<CometVotes> {
    const { signed_header: signed } = await this.#call('commit', at(height))
    const header = member(signed, 'header')
    const hasProofs = text(member(header, 'evidence_hash')) !== NO_PROOFS
    return {
      height: toCount(member(header, 'height')),
      voters: list(member(member(signed, 'commit'), 'signatures'))
        .filter((signature) => member(signature, 'block_id_flag') === FOR_BLOCK)
        .map((signature) => text(member(signature, 'validator_address'))),
      doubleSigners: hasProofs ? await this.#doubleSigners(height) : [],
    }
  }

  async #doubleSigners(height: number): Promise<CometVotes['doubleSigners']> {
    const { block } = await this.#call('block', at(height))
    return list(member(member(block, 'evidence'), 'evidence'))
      .filter((proof) => text(member(proof, 'type')).endsWith('DuplicateVoteEvidence'))
      .map((proof) => member(member(proof, 'value'), 'vote_a'))
      .map((vote) => ({ address: text(member(vote, 'validator_address')), height: toCount(member(vote, 'height')) }))
  }

  /** Returns the validators of the last height, in the order of the set. @throws CometCallError */
  async validators(): Promise<CometValidator[]> {
    const validators = await this.#validatorPages(undefined)
    return validators.map((validator) => ({
      address: text(member(validator, 'address')),
      publicKey: text(member(member(validator, 'pub_key'), 'value')),
      power: toCount(member(validator, 'voting_power')),
    }))
  }

  /** Returns the block at a height with the votes for it and its validators. @throws CometCallError */
  async signedBlock(height: number): Promise<SignedBlockJson> {
    const { signed_header: signed } = await this.#call('commit', at(height))
    const [header, commit] = [member(signed, 'header'), member(signed, 'commit')]
    if (!isRecord(header) || !isRecord(commit)) throw unreadable('commit')
    const hash = text(header['validators_hash'])
    return { signedHeader: { header, commit }, validators: await this.#validatorsOf(hash, height) }
  }

  /** Returns the set of a height, whose header has the hash of it. */
  async #validatorsOf(hash: string, height: number): Promise<SignedBlockJson['validators']> {
    const kept = this.#sets.get(hash)
    if (kept !== undefined) return kept
    const validators = (await this.#validatorPages(height)).map((validator) => ({
      address: member(validator, 'address'),
      pub_key: member(validator, 'pub_key'),
      voting_power: member(validator, 'voting_power'),
    }))
    if (hash !== '') this.#sets.set(hash, validators)
    const [oldest] = this.#sets.keys()
    if (this.#sets.size > KEPT_SETS && oldest !== undefined) this.#sets.delete(oldest)
    return validators
  }

  async #validatorPages(height: number | undefined): Promise<readonly unknown[]> {
    const found: unknown[] = []
    for (let page = 1; ; page += 1) {
      const params = { ...at(height), per_page: String(PAGE), page: String(page) }
      const { total, validators } = await this.#call('validators', params)
      if (!Array.isArray(validators) || validators.length === 0 || toCount(total) > MAX_SET) {
        throw unreadable('validators')
      }
      found.push(...(validators as unknown[]))
      if (found.length >= toCount(total)) return found
    }
  }

  /** Ends the idle connections. */
  close(): void {
    this.#agent.destroy()
  }

  async #call(method: string, params: Json): Promise<Json> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await this.#post(method, body)
    const error = member(answer, 'error')
    if (error !== undefined) {
      throw new CometCallError('refused', `${method}: ${text(member(error, 'message'))} ${text(member(error, 'data'))}`)
    }
    const result = member(answer, 'result')
    if (isRecord(result)) return result
    throw unreadable(method)
  }

  async #post(method: string, body: string): Promise<unknown> {
    const signal = AbortSignal.timeout(this.#timeout)
    try {
      return JSON.parse(await this.#exchange(body, signal))
    } catch (error) {
      const code = text(member(error, 'code'))
      const failure = UNREACHABLE.has(code) ? 'unreachable' : 'unknown'
      throw new CometCallError(failure, `${method}: ${code || String(error)}`, {
        cause: error,
        isTimeout: signal.aborted,
      })
    }
  }

  #exchange(body: string, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const sent = request(this.#url, { method: 'POST', headers, signal, agent: this.#agent }, (response) => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          answer += chunk
          if (answer.length > MAX_RESPONSE) response.destroy(new RangeError('the answer is too long'))
        })
        response.once('end', () => resolve(answer))
        response.once('error', reject)
      })
      sent.once('error', reject)
      sent.end(body)
    })
  }
}

function at(height: number | undefined): Json {
  return height === undefined ? {} : { height: String(height) }
}

function unreadable(method: string): CometCallError {
  return new CometCallError('unknown', `${method}: the answer of CometBFT is unreadable`)
}

function member(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toCount(value: unknown): number {
  const number = Number(typeof value === 'string' ? value : Number.NaN)
  if (Number.isSafeInteger(number)) return number
  throw new CometCallError('unknown', 'CometBFT sent a number that is not whole')
}
