import { compareLedger } from '../../packages/ledger/src/testing/compare-ledgers.ts'
import type { Action } from './actions/action.ts'
import { decodeTransaction, fromHex, xrp } from '@tidebook/protocol'
import { ACTIONS } from './actions/index.ts'
import { REFUSED, applyHere } from './apply-here.ts'
import { checkRules } from './check-rules.ts'
import type { Recording } from './recording.ts'
import type { Reference } from './reference.ts'
import { scene } from './scene.ts'
import { sign, signPlainly } from './signing.ts'
import type { Signed } from './signing.ts'
import { Tally } from './tally.ts'
import type { World } from './world.ts'

const CLOSE_SHARE = 0.12
const LEAP_SHARE = 0.04
/**
 * Time jumps in seconds, long enough for offers to expire, and for an auction slot to reach its next interval and its
 * end.
 */
const LEAPS = [5, 29, 61, 4_321, 86_400]
/** Empty ledgers in the middle of a long world. An account can be deleted 256 ledgers after its creation. */
const QUIET = 260

export interface PlayOptions {
  readonly recording?: Recording
  /** Actions of the world; all of them by default. */
  readonly actions?: readonly Action[]
}

/** A world on both sides: sends each transaction and each close to both ledgers and compares the responses. */
class Play {
  readonly tally = new Tally()
  readonly #world: World
  readonly #reference: Reference
  readonly #recording: Recording | undefined
  readonly #actions: readonly Action[]
  /**
   * Hosts remember invalid transactions and respond differently if the same bytes arrive again. This does not involve
   * the ledger.
   */
  readonly #sent = new Set<string>()

  constructor(world: World, reference: Reference, { actions = ACTIONS, recording }: PlayOptions) {
    this.#world = world
    this.#reference = reference
    this.#recording = recording
    this.#actions = actions
  }

  get isEqual(): boolean {
    return this.tally.differences.length === 0
  }

  async send({ tx, blob }: Signed): Promise<void> {
    const { ledger } = this.#world
    const type = tx.TransactionType
    if (this.#sent.has(blob)) return
    this.#sent.add(blob)
    const { result, failHard } = await this.#reference.submit(blob)
    this.#recording?.add({ t: 'tx', blob, tx: decodeTransaction(xrp, fromHex(blob)), fh: failHard, r: result })
    const here = applyHere(ledger, blob, failHard)
    checkRules(ledger.rules, result, here.result)
    this.tally.count(type, result)
    // refusals before the engine have no result
    if (here.result === (result.startsWith('rpc:') ? REFUSED : result)) return
    const what = { ledger: ledger.openIndex, hash: here.hash, type, field: 'result' }
    this.tally.differences.push({ ...what, got: here.result, want: result })
  }

  /** Sends one random transaction, if the world has the objects that it requires. */
  async act(): Promise<void> {
    const world = this.#world
    const draft = world.random.pickWeighted(this.#actions).draft(world)
    if (draft === undefined) return
    const signed = sign(world, draft)
    if (signed === undefined) this.tally.unsendable += 1
    else await this.send(signed)
  }

  async close(): Promise<void> {
    const { ledger, now, random } = this.#world
    const leap = random.chance(LEAP_SHARE) ? random.pick(LEAPS) : 1
    const theirs = await this.#reference.close(now + leap)
    this.#recording?.add({ t: 'accept', ...theirs })
    const closed = ledger.close(Math.max(theirs.close_time, now))
    this.tally.ledgers += 1
    for (const { level: _, ...difference } of compareLedger(closed, theirs)) {
      this.tally.differences.push({ ledger: closed.header.index, ...difference })
    }
    this.#world.lookAtPools()
  }

  async closeQuietly(count: number): Promise<void> {
    for (let closed = 0; closed < count && this.isEqual; closed += 1) await this.close()
  }
}

async function begin(world: World, play: Play): Promise<void> {
  for (const drafts of scene(world)) {
    for (const draft of drafts) await play.send(signPlainly(world, draft))
    await play.close()
    if (!play.isEqual) return
  }
}

async function goOn({ random }: World, play: Play, steps: number): Promise<void> {
  for (let step = 0; step < steps && play.isEqual; step += 1) {
    await play.act()
    if (random.chance(CLOSE_SHARE)) await play.close()
    if (steps > QUIET && step === Math.floor(steps / 2)) await play.closeQuietly(QUIET)
  }
}

/**
 * Runs a random world here and on a reference, up to the close of the first ledger in which they differ. After that,
 * everything would differ.
 * @param steps random transactions, in addition to the world's initial ones
 * @throws DifferentialError when the reference is away, sends an unexpected response or has other rules
 */
export async function playWorld(
  world: World,
  reference: Reference,
  steps: number,
  options: PlayOptions = {},
): Promise<Tally> {
  const { ledger, seed } = world
  const { recording } = options
  const play = new Play(world, reference, options)
  recording?.begin(`world-${seed}`, ledger.openIndex)
  await begin(world, play)
  await goOn(world, play, steps)
  // closes a ledger with a different result in order to compare its content; a ledger that differs is already closed
  const { differences } = play.tally
  if (differences.every((difference) => difference.ledger === ledger.openIndex)) await play.close()
  recording?.add({ t: 'dump', books: world.books() })
  recording?.end(ledger.openIndex)
  return play.tally
}
