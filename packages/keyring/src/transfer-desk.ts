import { formatDecimal } from '@tidebook/amount'
import { brokenLimit, loadTransactions, TransferError } from '@tidebook/chains'
import type { ChainId, DecodedTransfer, TransferLimits } from '@tidebook/chains'
import { fromHex } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'

/** A transfer on a chain, without its signature, that the page brings. */
export interface TransferRequest {
  readonly chain: ChainId
  /** the account of the vault that signs: its address there, a public key on EOS */
  readonly signer: string
  /** lower-case hex, as `ChainTransactions.build` wrote it */
  readonly bytes: string
}

/** A transfer that waits for a person's yes, as its bytes say it. */
export interface TransferProposal extends TransferRequest {
  readonly id: number
  readonly decoded: DecodedTransfer
}

export interface TransferDeskEnvironment {
  /** undefined for a chain that the network's file does not name: nothing is signed for it */
  readonly rulesOf: (chain: ChainId) => TransferLimits | undefined
  /** milliseconds since 1970 */
  readonly clock: () => number
}

interface Entry {
  readonly proposal: TransferProposal
  readonly unlocks?: number
}

const KEPT = 16
/** Hex digits of the longest transfer. */
const LONGEST_BYTES = 8192

/**
 * Where transfers of other chains wait between the question and the signature, as transactions of the exchange's network do
 * at the `SigningDesk`. A transfer always wants the password under its question.
 */
export class TransferDesk {
  readonly #env: TransferDeskEnvironment
  readonly #entries = new Map<number, Entry>()
  #lastId = 0

  constructor(environment: TransferDeskEnvironment) {
    this.#env = environment
  }

  /**
   * Takes a transfer in.
   * @throws KeyringError `keyring/type-refused` for bytes that are no transfer and for chains that nobody named,
   * `keyring/fee-too-high`, `keyring/transaction-refused` (detail: what)
   */
  async propose(request: TransferRequest): Promise<TransferProposal> {
    const proposal = { ...(await this.#read(request)), id: ++this.#lastId }
    this.#entries.set(proposal.id, { proposal })
    for (const old of this.#entries.keys()) if (this.#entries.size > KEPT) this.#entries.delete(old)
    return proposal
  }

  /** Its question begins: only a password that is typed from here on counts. */
  present(id: number, unlocks: number): void {
    this.#entries.set(id, { ...this.#entry(id), unlocks })
  }

  /** Puts newer bytes of the same transfer into a question: only until when it can be applied may have changed. */
  async refresh(id: number, bytes: string): Promise<TransferProposal> {
    const { proposal } = this.#entry(id)
    const newer = { ...(await this.#read({ ...proposal, bytes })), id }
    const entry = this.#entry(id)
    if (sayingOf(newer.decoded) !== sayingOf(entry.proposal.decoded)) throw new KeyringError('keyring/not-confirmed')
    this.#entries.set(id, { ...entry, proposal: newer })
    return newer
  }

  withdraw(id: number): void {
    this.#entries.delete(id)
  }

  /**
   * Hands a transfer out for its one signature. `shown` are the bytes that the question stood for.
   * @throws KeyringError `keyring/not-confirmed`, `keyring/locked` when the password was not typed under this question
   */
  confirm(id: number, shown: string, unlocks: number): TransferProposal {
    const { proposal, unlocks: before = unlocks } = this.#entry(id)
    if (proposal.bytes !== shown) throw new KeyringError('keyring/not-confirmed')
    if (unlocks <= before) throw new KeyringError('keyring/locked')
    this.#entries.delete(id)
    return proposal
  }

  #entry(id: number): Entry {
    const entry = this.#entries.get(id)
    if (entry === undefined) throw new KeyringError('keyring/not-confirmed', 'unknown')
    return entry
  }

  async #read({ chain, signer, bytes }: TransferRequest): Promise<Omit<TransferProposal, 'id'>> {
    const rules = this.#env.rulesOf(chain)
    if (rules === undefined) throw new KeyringError('keyring/type-refused', chain)
    if (typeof bytes !== 'string' || bytes.length > LONGEST_BYTES || !/^(?:[0-9a-f]{2})+$/u.test(bytes))
      throw new KeyringError('keyring/transaction-refused', 'bytes')
    const { decode } = await loadTransactions(chain)
    try {
      const decoded = decode(bytesOf(bytes), signer)
      this.#check(decoded, signer, rules)
      return { chain, signer, bytes, decoded }
    } catch (error) {
      throw error instanceof TransferError ? new KeyringError('keyring/type-refused', error.code) : error
    }
  }

  #check(decoded: DecodedTransfer, signer: string, limits: TransferLimits): void {
    const broken = brokenLimit(decoded, signer, limits, this.#env.clock())
    if (broken === 'fee') throw new KeyringError('keyring/fee-too-high', formatDecimal(decoded.fee))
    if (broken !== undefined) throw new KeyringError('keyring/transaction-refused', broken)
  }
}

/** The bytes of lower-case hex. */
export const bytesOf = (hex: string): Uint8Array => fromHex(hex.toUpperCase())

/** All that a transfer says except until when. */
const sayingOf = ({ validity: _validity, ...said }: DecodedTransfer): string =>
  JSON.stringify(said, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
