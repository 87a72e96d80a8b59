import { parseArgs } from 'node:util'
import { DifferentialError } from './differential-error.ts'

export interface Options {
  /** Address of the reference's JSON-RPC. */
  readonly reference: string
  /** The first seed. */
  readonly seed: number
  /** Number of worlds, each with the next seed. */
  readonly seeds: number
  /** Transactions of each world, without its initial ones. */
  readonly steps: number
  readonly isExtreme: boolean
  /** File that receives the run when a difference occurs. */
  readonly save: string | undefined
}

const USAGE =
  'Usage: npm run differential -- --reference http://127.0.0.1:5005 [--seed 1] [--seeds 1] [--steps 3000] [--extreme] [--save FILE.jsonl.gz]'

function wrong(text: string, cause?: unknown): DifferentialError {
  return new DifferentialError('differential/usage', `${text}\n${USAGE}`, { cause })
}

function whole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw wrong(`--${name} takes a whole number, not ${text}`)
  return Number.parseInt(text, 10)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        reference: { type: 'string' },
        seed: { type: 'string', default: '1' },
        seeds: { type: 'string', default: '1' },
        steps: { type: 'string', default: '3000' },
        extreme: { type: 'boolean', default: false },
        save: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : 'Invalid options', error)
  }
}

/**
 * Parses the options of the command line.
 * @throws DifferentialError `differential/usage`
 */
export function optionsOf(args: readonly string[]): Options {
  const { reference, seed, seeds, steps, extreme, save } = parsed(args)
  if (reference === undefined || !URL.canParse(reference)) throw wrong('--reference takes the address of a reference')
  return {
    reference,
    seed: whole('seed', seed),
    seeds: whole('seeds', seeds),
    steps: whole('steps', steps),
    isExtreme: extreme,
    save,
  }
}
