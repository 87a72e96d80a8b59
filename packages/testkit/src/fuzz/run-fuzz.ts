import { TestkitError } from '../testkit-error.ts'
import { Dice } from './dice.ts'
import { hostileRequest } from './fuzz-requests.ts'
import type { FuzzPrey } from './fuzz-requests.ts'

export interface FuzzOptions {
  readonly wsUrl: string
  readonly prey: FuzzPrey
  readonly requests: number
  readonly seed: number
  /** After so many answers. */
  readonly onProgress?: (answered: number) => void
}

export interface FuzzResult {
  readonly answered: number
  readonly outcomes: ReadonlyMap<string, number>
  /** Requests whose answer was no answer of the protocol, or an internal error, with that answer. */
  readonly faults: readonly { readonly request: string; readonly answer: string }[]
}

interface Answer {
  readonly result?: { readonly engine_result?: unknown }
  readonly type?: unknown
  readonly status?: unknown
  readonly error?: unknown
  readonly error_code?: unknown
  readonly error_message?: unknown
}

const PROGRESS = 10_000
const MOST_FAULTS = 20

/** What an answer says; undefined when a node must never answer so. */
function outcomeOf({ error, error_code: code, error_message: message, result, status }: Answer): string | undefined {
  if (status === 'success') return String(result?.engine_result ?? 'success')
  const isTyped = typeof error === 'string' && Number.isInteger(code) && typeof message === 'string' && message !== ''
  return status === 'error' && isTyped && error !== 'internal' ? error : undefined
}

class Fuzzing {
  readonly outcomes = new Map<string, number>()
  readonly faults: { request: string; answer: string }[] = []
  readonly #options: FuzzOptions
  readonly #dice: Dice
  answered = 0

  constructor(options: FuzzOptions) {
    this.#options = options
    this.#dice = new Dice(options.seed)
  }

  /** One request after the other on one connection, so that each answer belongs to the request before it. */
  async run(): Promise<void> {
    const socket = await open(this.#options.wsUrl)
    const end = Promise.withResolvers<void>()
    let request = ''
    const next = (): void => {
      if (this.answered >= this.#options.requests) {
        end.resolve()
        return
      }
      request = hostileRequest(this.#dice, this.#options.prey, this.answered)
      socket.send(request)
    }
    socket.addEventListener('message', ({ data }) => {
      if (!this.#take(request, String(data))) return
      if (this.answered % PROGRESS === 0) this.#options.onProgress?.(this.answered)
      next()
    })
    socket.addEventListener('close', ({ code, reason }) => {
      end.reject(new TestkitError('testkit/fuzz', `Cut with ${code} ${reason} after: ${request.slice(0, 2000)}`))
    })
    next()
    await end.promise.finally(() => socket.close())
  }

  /** False for what a stream pushed in between. */
  #take(request: string, text: string): boolean {
    const answer = JSON.parse(text) as Answer
    if (answer.type !== 'response' && answer.type !== 'error') return false
    this.answered += 1
    const outcome = outcomeOf(answer)
    if (outcome === undefined) {
      if (this.faults.length < MOST_FAULTS) this.faults.push({ request, answer: text })
    } else this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1)
    return true
  }
}

function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket), { once: true })
    socket.addEventListener('error', () => reject(new TestkitError('testkit/fuzz', `No connection to ${url}`)), {
      once: true,
    })
  })
}

/** Sends hostile requests to a running node and says what it answered. @throws TestkitError when the node cut it off */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const fuzzing = new Fuzzing(options)
  await fuzzing.run()
  return fuzzing
}
