import type { Random } from '../differential/random.ts'
import { field, firstValue, readVarint, REQUEST } from './abci-frames.ts'
import type { Liar } from './abci-relay.ts'

/** False responses of a dishonest validator. */
export type Lie =
  /** Proposes bytes that are not an envelope. */
  | 'garbage'
  /** Proposes an envelope above the maximum size. */
  | 'oversized'
  /** Proposes an envelope inside an envelope. */
  | 'nested'
  /** Proposes every envelope twice, and an envelope of an earlier block again. */
  | 'duplicate'
  /** Proposes an envelope of an earlier block with one changed bit. */
  | 'forged'
  /** Rejects every proposal. */
  | 'reject'
  /** Accepts every transaction into its mempool while invalid ones arrive. */
  | 'flood'
  /**
   * Reports a wrong app hash, which its next block contains. CometBFT then stops, because the other validators
   * disagree.
   */
  | 'app-hash'

export const LIES: readonly Lie[] = [
  'garbage',
  'oversized',
  'nested',
  'duplicate',
  'forged',
  'reject',
  'flood',
  'app-hash',
]

/** Field numbers of responses. */
const CHECK_TX = 9
const PREPARE_PROPOSAL = 17
const PROCESS_PROPOSAL = 18
/** Field number of the transactions in a proposal. */
const TXS = 1
/** Values of the first field in a response to ProcessProposal. */
const STATUS_FIELD = 8
const [ACCEPT, REJECT] = [1, 2]
/** Magic number and version of an envelope, and the flags of its first entry. */
const ENVELOPE_HEAD = [0x54, 0x42, 0x45, 1, 0]
/** Above the maximum size of an envelope and below that of CometBFT's block. */
const OVERSIZED = 70_000

/** Creates the false responses of one validator, which repeat envelopes that it proposed earlier. */
export class Lies {
  readonly #random: Random
  #earlier: Uint8Array | undefined

  constructor(random: Random) {
    this.#random = random
  }

  /** Remembers the envelopes of an honest proposal. */
  readonly honest: Liar = (method, response) => {
    if (method === REQUEST.prepareProposal) this.#earlier = firstEnvelope(firstValue(response)) ?? this.#earlier
    return response
  }

  /** Returns the function that creates false responses. */
  liar(lie: Lie): Liar {
    return (method, response) => {
      if (method === REQUEST.processProposal) return processed(lie === 'reject' ? REJECT : ACCEPT)
      if (method === REQUEST.prepareProposal) return field(PREPARE_PROPOSAL, this.#proposal(lie, firstValue(response)))
      if (method === REQUEST.checkTx && lie === 'flood') return field(CHECK_TX, new Uint8Array())
      // The app hash is the last field.
      if (method === REQUEST.finalizeBlock && lie === 'app-hash') return flipped(response, response.length - 1)
      return response
    }
  }

  /** @param honest transactions that the ledger itself proposed */
  #proposal(lie: Lie, honest: Uint8Array): Uint8Array {
    const earlier = this.#earlier === undefined ? [] : [this.#earlier]
    switch (lie) {
      case 'garbage':
        return Buffer.concat([honest, field(TXS, this.#bytes(200))])
      case 'oversized':
        return Buffer.concat([honest, field(TXS, envelope(this.#bytes(OVERSIZED)))])
      case 'nested':
        return Buffer.concat([honest, ...earlier.map((each) => field(TXS, envelope(each)))])
      case 'duplicate':
        return Buffer.concat([honest, honest, ...earlier.map((each) => field(TXS, each))])
      case 'forged':
        return Buffer.concat([honest, ...earlier.map((each) => field(TXS, this.#forged(each)))])
      default:
        return honest
    }
  }

  #forged(bytes: Uint8Array): Uint8Array {
    const head = ENVELOPE_HEAD.length + 2
    return flipped(bytes, head + this.#random.below(Math.max(1, bytes.length - head)))
  }

  #bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.#random.below(256)))
  }
}

/** Returns an envelope with one entry, whatever its size. */
function envelope(blob: Uint8Array): Buffer {
  // A field without its tag consists of a length and a value.
  return Buffer.concat([Buffer.from(ENVELOPE_HEAD), field(TXS, blob).subarray(1)])
}

function firstEnvelope(txs: Uint8Array): Uint8Array | undefined {
  const length = readVarint(txs, 1)
  return length === undefined ? undefined : Uint8Array.from(txs.subarray(length.end, length.end + length.value))
}

function processed(status: number): Buffer {
  return field(PROCESS_PROPOSAL, Uint8Array.of(STATUS_FIELD, status))
}

function flipped(bytes: Uint8Array, position: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[position] = (copy[position] ?? 0) ^ 1
  return copy
}
