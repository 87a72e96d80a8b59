import type { SeededRandom } from './seeded-random.ts'

/** The outcome of one hostile request. */
export interface RequestOutcome {
  /** The request, truncated for display. */
  readonly request: string
  readonly answer: string
  /** Name of the outcome. Undefined if none of our programs may give such an answer. */
  readonly outcome: string | undefined
}

/** Sends hostile requests to a public endpoint, one after the other, and waits for each answer. */
export interface Visitor {
  /** Sends the next hostile request and returns its outcome. */
  meet(dice: SeededRandom): Promise<RequestOutcome>
  close(): void
}

/** A public endpoint of a program: WebSocket or HTTP, node or exchange. */
export interface Surface {
  readonly name: string
  /** Creates a visitor. @param address loopback address from which it connects */
  visit(address: string): Visitor
}

const MAX_SHOWN_LENGTH = 2_000

/** Truncates a request or an answer for display. */
export function truncateForDisplay(text: string): string {
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}… (${text.length} characters)` : text
}
