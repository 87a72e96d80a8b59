import { createInterface, type Interface } from 'node:readline/promises'
import { usageError } from '../platform/server-error.ts'

/** The person at the terminal. */
export interface Terminal {
  print(text: string): void
  /** Returns the answer without surrounding spaces. */
  ask(question: string): Promise<string>
  close(): void
}

/** Opens the terminal of the process; returns undefined when it is not interactive. */
export function openTerminal(): Terminal | undefined {
  if (!process.stdin.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  return {
    print: (text) => void process.stdout.write(text),
    ask: (question) => answerTo(lines, question),
    close: () => lines.close(),
  }
}

/**
 * Asks a question and returns the answer without surrounding spaces.
 * @throws ServerError `server/usage` when the person ends the input (Ctrl+D) instead
 */
export async function answerTo(lines: Pick<Interface, 'question'>, question: string): Promise<string> {
  try {
    return (await lines.question(question)).trim()
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw usageError('Ended without an answer', error)
    throw error
  }
}

/** Returns whether an answer means yes. */
export function isYes(answer: string): boolean {
  return /^y(?:es)?$/i.test(answer)
}

/**
 * Asks a question at the terminal of the process.
 * @param yes value of the flag `--yes`, which replaces the answer
 * @throws ServerError `server/usage` when there is no interactive terminal
 */
export async function isConfirmed(question: string, yes: boolean): Promise<boolean> {
  if (yes) return true
  const terminal = openTerminal()
  try {
    return await isAccepted(question, terminal)
  } finally {
    terminal?.close()
  }
}

/**
 * Asks a question at a terminal.
 * @throws ServerError `server/usage` when there is none
 */
export async function isAccepted(question: string, terminal: Terminal | undefined): Promise<boolean> {
  if (terminal === undefined) throw usageError('Add --yes, because no terminal can answer')
  return isYes(await terminal.ask(`${question} [y/N] `))
}
