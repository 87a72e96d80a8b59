/** Schedules a function after the thread's other pending work. */
export type RunLater = (run: () => void) => void

/** Schedules a function after a number of milliseconds. */
export type RunAfter = (milliseconds: number, run: () => void) => void

/** One step of a longer task. Returns true if another step follows. */
export type WorkStep = () => boolean

export interface WorkQueueOptions {
  /** Returns the milliseconds until clients may continue; 0 means now. */
  readonly rest: () => number
  readonly later?: RunLater
  readonly after?: RunAfter
}

/**
 * Schedules work on the ledger's thread: one step per turn of the event loop, so that ledgers close, small requests are
 * answered and streams flow in between. Clients take turns, however much work each has, and all pause while the shared
 * budget is exhausted.
 */
export class WorkQueue {
  readonly #rest: () => number
  readonly #later: RunLater
  readonly #after: RunAfter
  /** Steps by client. The first client has the next turn. */
  readonly #clients = new Map<string, WorkStep[]>()
  readonly #first: WorkStep[] = []
  #isDue = false
  #isResting = false

  constructor({ rest, later = setImmediate, after = wait }: WorkQueueOptions) {
    this.#rest = rest
    this.#later = later
    this.#after = after
  }

  /** Queues work after the client's other work. A step must not throw. */
  add(client: string, step: WorkStep): void {
    const existing = this.#clients.get(client)
    if (existing === undefined) this.#clients.set(client, [step])
    else existing.push(step)
    if (!this.#isResting) this.#start()
  }

  /** Queues work before that of all clients. It does not pause with them. */
  addFirst(step: WorkStep): void {
    this.#first.push(step)
    this.#start()
  }

  #start(): void {
    if (this.#isDue) return
    this.#isDue = true
    this.#later(() => {
      this.#isDue = false
      this.#next()
    })
  }

  #next(): void {
    const [preferred] = this.#first
    if (preferred !== undefined) {
      if (!preferred()) this.#first.shift()
    } else if (!this.#restNow()) this.#step()
    if (this.#first.length > 0 || (this.#clients.size > 0 && !this.#isResting)) this.#start()
  }

  #restNow(): boolean {
    if (this.#isResting) return true
    const wait = this.#clients.size === 0 ? 0 : this.#rest()
    if (wait === 0) return false
    this.#isResting = true
    this.#after(wait, () => {
      this.#isResting = false
      this.#start()
    })
    return true
  }

  #step(): void {
    const [first] = this.#clients
    if (first === undefined) return
    const [client, steps] = first
    this.#clients.delete(client)
    const [step] = steps
    if (step?.() !== true) steps.shift()
    if (steps.length > 0) this.#clients.set(client, merged(steps, this.#clients.get(client)))
  }
}

// The step may have queued more work of its client.
function merged(steps: WorkStep[], added: WorkStep[] | undefined): WorkStep[] {
  return added === undefined ? steps : [...steps, ...added]
}

function wait(milliseconds: number, run: () => void): void {
  setTimeout(run, milliseconds)
}
