import type { Dice } from './dice.ts'

/** What came of one hostile request. */
export interface Encounter {
  /** What was sent, as much of it as helps. */
  readonly request: string
  readonly answer: string
  /** A name for what was answered; undefined when no program of ours may ever answer so. */
  readonly outcome: string | undefined
}

/** Somewhere that strangers can send to: requests one after the other, each with its answer. */
export interface Visitor {
  /** Sends the next hostile request and says what came of it. */
  meet(dice: Dice): Promise<Encounter>
  close(): void
}

/** A door of a program: WebSocket or HTTP, node or exchange. */
export interface Surface {
  readonly name: string
  /** A visitor of it. @param address of the loopback network, where it comes from */
  visit(address: string): Visitor
}

const LONGEST_SHOWN = 2_000

/** A request or answer as it is shown. */
export function shown(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)` : text
}
