import type { ProgressOutput } from '@tidebook/contract/progress-lines'

/** Writes lines to standard output. */
export const COMMAND_OUTPUT: ProgressOutput = {
  write: (line) => void process.stdout.write(`${line}\n`),
  now: () => performance.now(),
}
