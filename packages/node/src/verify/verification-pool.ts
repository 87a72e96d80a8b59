import { Worker } from 'node:worker_threads'
import type { SignatureTask } from './verify-task.ts'
import type { VerifierKind } from './secp256k1-verifier.ts'
import type { WorkerReply, WorkerRequest } from './batch-format.ts'
import { NodeError } from '../base/node-error.ts'
import { VERIFIER_ORDER } from './secp256k1-verifier.ts'
import { isPackable, packTasks } from './batch-format.ts'

export interface PoolOptions {
  readonly workers: number
  readonly order?: readonly VerifierKind[]
  /** Maximum number of signatures in one message to a worker. */
  readonly batchSize?: number
  /** Called when a worker died. The pool cannot continue. */
  readonly onFailure: (error: NodeError) => void
}

type Done = (valid: boolean) => void
interface Pending {
  readonly task: SignatureTask
  readonly done: Done
}
interface Slot {
  readonly worker: Worker
  /** Number of batches sent and not answered yet. */
  inFlight: number
}

/**
 * Small batches, so that the first results are applied while later signatures are being verified. Even smaller ones
 * cost more in messages between threads than they gain (measured).
 */
const BATCH_SIZE = 24
/** About ninety milliseconds of work, so that a worker does not run out of work while a ledger closes. */
const BATCHES_PER_WORKER = 96
/** Fewer batches of tasks that can wait, because a worker finishes them before it starts an urgent one. */
const LATER_BATCHES_PER_WORKER = 32

/**
 * Verifies signatures in worker threads. Tasks of one event loop turn are sent together. Results arrive in any order;
 * the pipeline restores the order of arrival.
 */
export class VerificationPool {
  readonly kind: VerifierKind
  readonly workers: number
  readonly #slots: Slot[]
  readonly #batchSize: number
  readonly #batches = new Map<number, Done[]>()
  readonly #waiting: Pending[] = []
  readonly #later: Pending[] = []
  #nextBatch = 0
  #flushScheduled = false

  private constructor(kind: VerifierKind, workers: readonly Worker[], options: PoolOptions) {
    this.kind = kind
    this.workers = workers.length
    this.#batchSize = options.batchSize ?? BATCH_SIZE
    this.#slots = workers.map((worker) => ({ worker, inFlight: 0 }))
    for (const slot of this.#slots) {
      slot.worker.on('message', (reply: WorkerReply) => this.#receive(slot, reply))
      slot.worker.on('error', (error) =>
        options.onFailure(new NodeError('node/internal', `verification worker failed: ${error.message}`)),
      )
    }
  }

  /**
   * Starts the workers and waits until each has loaded its curve code.
   * @throws NodeError node/verifier-missing
   */
  static async start(options: PoolOptions): Promise<VerificationPool> {
    const order = options.order ?? VERIFIER_ORDER
    const started = await Promise.all(Array.from({ length: options.workers }, () => startWorker(order)))
    const [first] = started
    if (first === undefined) throw new NodeError('node/verifier-missing', 'no verification worker was requested')
    return new VerificationPool(
      first.kind,
      started.map(({ worker }) => worker),
      options,
    )
  }

  /** Calls `done` once, asynchronously, with whether the signature is valid. */
  verify(task: SignatureTask, done: Done): void {
    this.#add(this.#waiting, { task, done })
  }

  /**
   * Verifies a signature like `verify`, but after all tasks of `verify`. Anyone can submit transactions that pay no
   * fee, and the signatures of a decided block must not wait for theirs.
   */
  verifyLater(task: SignatureTask, done: Done): void {
    this.#add(this.#later, { task, done })
  }

  #add(list: Pending[], pending: Pending): void {
    list.push(pending)
    if (this.#flushScheduled) return
    this.#flushScheduled = true
    setImmediate(() => {
      this.#flushScheduled = false
      this.#dispatch()
    })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#slots.map(({ worker }) => worker.terminate()))
  }

  #dispatch(): void {
    this.#dispatchFrom(this.#waiting, BATCHES_PER_WORKER)
    if (this.#waiting.length === 0) this.#dispatchFrom(this.#later, LATER_BATCHES_PER_WORKER)
  }

  #dispatchFrom(list: Pending[], maxInFlight: number): void {
    while (list.length > 0) {
      const slot = this.#leastBusy()
      if (slot.inFlight >= maxInFlight) return
      // An even share, so that one full event loop turn does not leave the other workers idle.
      const share = Math.max(1, Math.ceil(list.length / this.#slots.length))
      this.#send(slot, list.splice(0, Math.min(share, this.#batchSize)))
    }
  }

  #send(slot: Slot, pending: readonly Pending[]): void {
    const packable = pending.filter(({ task }) => isPackable(task))
    for (const { task, done } of pending) if (!isPackable(task)) done(false)
    if (packable.length === 0) return
    const id = this.#nextBatch
    this.#nextBatch += 1
    this.#batches.set(
      id,
      packable.map(({ done }) => done),
    )
    slot.inFlight += 1
    const request: WorkerRequest = { id, batch: packTasks(packable.map(({ task }) => task)) }
    slot.worker.postMessage(request, [request.batch.buffer])
  }

  #receive(slot: Slot, reply: WorkerReply): void {
    if (reply.kind !== 'results') return
    const done = this.#batches.get(reply.id)
    this.#batches.delete(reply.id)
    slot.inFlight -= 1
    // The next batch is sent before the results are processed, so that the worker keeps running.
    this.#dispatch()
    done?.forEach((callback, index) => callback(reply.results[index] === 1))
  }

  #leastBusy(): Slot {
    return this.#slots.reduce((best, slot) => (slot.inFlight < best.inFlight ? slot : best))
  }
}

function startWorker(order: readonly VerifierKind[]): Promise<{ worker: Worker; kind: VerifierKind }> {
  const worker = new Worker(new URL('verify-worker.ts', import.meta.url), { workerData: { order } })
  worker.unref()
  return new Promise((resolve, reject) => {
    const fail = (message: string): void => reject(new NodeError('node/verifier-missing', message))
    worker.once('error', (error) => fail(error.message))
    worker.once('message', (reply: WorkerReply) => {
      if (reply.kind === 'ready') resolve({ worker, kind: reply.verifier })
      else fail(reply.kind === 'missing' ? reply.message : 'unexpected first message of a verification worker')
    })
  })
}
